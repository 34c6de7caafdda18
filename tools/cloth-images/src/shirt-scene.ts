// The cloth as a folded shirt, as it lies in a shop.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Frame } from './drape-scene.js';
import { PlaneNoise, clamp, ramp } from './random.js';
import { CELL, Relief, valueAt } from './relief.js';
import { Table } from './table.js';

/** Measures are in pixels of an image 1,200 wide, from the middle of the neck. */
const NECK_Y = 330;
const BODY = { half: 345, top: -40, bottom: 955, round: 46 };
const COLLAR = { out: 178, up: -92, tipX: 142, tipY: 178 };
const PLACKET = 27;
const BUTTONS = [66, 235, 405, 575, 745, 915];
const BUTTON = 12;
const POCKET = { left: 92, right: 262, top: 285, bottom: 475, point: 34 };
/** Cloth pixels in one image pixel. */
const SCALE = 1.45;

type Part = 'none' | 'body' | 'collar' | 'inside';

export function shirtScene(bale: Bale, frame: Frame): Canvas {
  const { width, height, random } = frame;
  const canvas = new Canvas(width, height);
  const table = new Table(random);
  const noise = new PlaneNoise(random);
  const zoom = width / 1_200;
  const toX = (x: number) => (x - width / 2) / zoom;
  const toY = (y: number) => y / zoom - NECK_Y;
  const relief = new Relief(width, height, (x, y) => heightAt(toX(x), toY(y), noise) * zoom);
  const { sheen } = bale.cloth.yarn;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const u = toX(x);
      const v = toY(y);
      const part = partAt(u, v);
      const to = (y * width + x) * 3;
      const lit = valueAt(relief.lit, relief.columns, x, y);
      if (part === 'none') {
        table.lay(canvas.light, to, x, y, width, height);
        canvas.dim(x, y, clamp(lit, 0.4, 1.04));
        continue;
      }
      const gloss = valueAt(relief.gloss, relief.columns, x, y) * sheen;
      const [s, t] = clothAt(part, u, v);
      const own = part === 'inside' ? 0.42 : stitches(part, u, v);
      bale.lay(
        canvas.light,
        to,
        s * SCALE + 1_200,
        t * SCALE + 1_200,
        (lit * (1 - sheen * 0.3) + gloss) * own,
        SCALE,
      );
      if (part === 'body') layButton(canvas, x, y, u, v, lit);
    }
  return canvas;
}

const CELLS_OF_EDGE = CELL * 2;

/** Returns the distance from the edge of the body inwards; negative outside. */
function inBody(u: number, v: number): number {
  const dx = Math.abs(u) - BODY.half + BODY.round;
  const slope = Math.max(0, Math.abs(u) - COLLAR.out) * 0.16;
  const dy = Math.max(BODY.top + slope - v, v - BODY.bottom) + BODY.round;
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  return BODY.round - outside - Math.min(0, Math.max(dx, dy));
}

/**
 * Returns the distance inwards from the edges of a collar leaf: the fold at the neck, the front edge and the lower
 * edge.
 */
function inCollar(u: number, v: number): number {
  const x = Math.abs(u);
  const fold = v - (COLLAR.up + ((COLLAR.out - x) / COLLAR.out) ** 2 * (44 - COLLAR.up));
  const front = edge(x, v, 4, 44, COLLAR.tipX, COLLAR.tipY);
  const lower = edge(x, v, COLLAR.tipX, COLLAR.tipY, COLLAR.out + 6, COLLAR.up);
  return Math.min(fold, front, lower);
}

/** Returns the distance from the line through two points; positive on its right. */
function edge(x: number, y: number, x0: number, y0: number, x1: number, y1: number): number {
  return ((y0 - y1) * (x - x0) + (x1 - x0) * (y - y0)) / -Math.hypot(x1 - x0, y1 - y0);
}

/** Opening of the neck, in which the inside of the collar is visible. */
const inNeck = (u: number, v: number): boolean => {
  const x = Math.abs(u) / COLLAR.out;
  return (
    x < 1 &&
    v > COLLAR.up - 44 * Math.sqrt(1 - x * x) &&
    v < COLLAR.up + (1 - x) ** 2 * (44 - COLLAR.up)
  );
};

function partAt(u: number, v: number): Part {
  if (inCollar(u, v) >= 0) return 'collar';
  if (inNeck(u, v)) return 'inside';
  return inBody(u, v) >= 0 ? 'body' : 'none';
}

function inPocket(u: number, v: number): number {
  const bottom =
    POCKET.bottom - (Math.abs(u - (POCKET.left + POCKET.right) / 2) / 85) * POCKET.point;
  return Math.min(u - POCKET.left, POCKET.right - u, v - POCKET.top, bottom - v);
}

function heightAt(u: number, v: number, noise: PlaneNoise): number {
  const collar = inCollar(u, v);
  const soft = noise.at(u / 130, v / 190) * 5 + noise.at(u / 48 + 7, v / 70) * 1.4;
  if (collar >= 0) return 62 + 16 * ramp(collar, 0, CELLS_OF_EDGE) + soft * 0.3;
  if (inNeck(u, v)) return 30;
  const body = inBody(u, v);
  if (body < 0) return 0;
  const placket = 7 * ramp(PLACKET - Math.abs(u), 0, 6) * ramp(v, 30, 60);
  const pocket = 6 * ramp(inPocket(u, v), 0, CELLS_OF_EDGE);
  return 34 * Math.sqrt(clamp(body / 26, 0, 1)) + soft + placket + pocket;
}

/** The collar and the back of the neck have their own thread directions. */
function clothAt(part: Part, u: number, v: number): readonly [number, number] {
  if (part === 'body') return inPocket(u, v) >= 0 ? [u + 3, v + 2] : [u, v];
  if (part === 'inside') return [u, v + 400];
  const turn = Math.sign(u) * 0.62;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  return [u * cos + v * sin + 300, v * cos - u * sin + 300];
}

/** Seams are a little darker. */
function stitches(part: Part, u: number, v: number): number {
  const dashed = (along: number): number => (along - Math.floor(along / 9) * 9 < 6 ? 0.8 : 0.93);
  if (part === 'collar') return Math.abs(inCollar(u, v) - 13) < 1.3 ? dashed(u + v) : 1;
  const pocket = inPocket(u, v);
  if (Math.abs(pocket - 7) < 1.3) return dashed(u + v);
  if (Math.abs(pocket) < 1.6) return 0.72;
  if (v > 50 && Math.abs(Math.abs(u) - PLACKET + 6) < 1.3) return dashed(v);
  return v > 50 && Math.abs(u - PLACKET) < 1.5 ? 0.66 : 1;
}

function layButton(canvas: Canvas, x: number, y: number, u: number, v: number, lit: number): void {
  if (Math.abs(u) > BUTTON * 1.7) return;
  for (const at of BUTTONS) {
    const away = Math.hypot(u, v - at);
    if (away > BUTTON * 1.7) continue;
    if (away > BUTTON) {
      const shade = Math.hypot(u - 3, v - at - 3);
      canvas.dim(x, y, 1 - 0.5 * Math.exp(-Math.max(0, shade - BUTTON) / 3));
      continue;
    }
    const hole = Math.min(
      ...[-3.4, 3.4].flatMap((dx) => [-3.4, 3.4].map((dy) => Math.hypot(u - dx, v - at - dy))),
    );
    const rim = 0.86 + 0.16 * ramp(away, 7, 11) - 0.1 * ((u + v - at) / BUTTON);
    const pearl = hole < 1.7 ? 0.3 : rim * lit * 0.92;
    canvas.mix(x, y, pearl, pearl * 0.97, pearl * 0.9, clamp(BUTTON - away + 0.5, 0, 1));
  }
}
