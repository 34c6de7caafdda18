// The colourways on a card, cut with pinking shears.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Frame } from './drape-scene.js';
import { between, clamp, ramp } from './random.js';
import { write } from './ruler.js';
import { Table } from './table.js';

/** Width of one tooth of the shears in pixels, and its depth. */
const TOOTH = 36;
const DEPTH = 17;
const CARD = { left: 120, top: 130, right: 1480, bottom: 1880 };

interface Swatch {
  bale: Bale;
  x: number;
  y: number;
  halfWide: number;
  halfHigh: number;
  cos: number;
  sin: number;
  lift: number;
}

export function swatchScene(bales: readonly Bale[], frame: Frame): Canvas {
  const canvas = new Canvas(frame.width, frame.height);
  layCard(canvas, new Table(frame.random));
  const columns = bales.length < 3 ? 1 : 2;
  const rows = Math.ceil(bales.length / columns);
  const wide = (CARD.right - CARD.left - 110) / columns;
  const high = (CARD.bottom - CARD.top - 270) / rows;
  bales.forEach((bale, index) => {
    const alone = index === bales.length - 1 && bales.length % columns === 1 && columns > 1;
    const turn = between(frame.random, -0.035, 0.035);
    const x = CARD.left + 55 + (alone ? columns / 2 : (index % columns) + 0.5) * wide;
    const y = CARD.top + 175 + (Math.floor(index / columns) + 0.45) * high;
    placeSwatch(canvas, {
      bale,
      x,
      y,
      cos: Math.cos(turn),
      sin: Math.sin(turn),
      halfWide: Math.min(wide * 0.44, high * 0.9),
      halfHigh: high * 0.395,
      lift: between(frame.random, 0.5, 1),
    });
    write(canvas, String(index + 1), x, y + high * 0.435, 1.7);
  });
  return canvas;
}

function layCard(canvas: Canvas, table: Table): void {
  const { width, height, light } = canvas;
  const middle = (CARD.left + CARD.right) / 2;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      table.lay(light, (y * width + x) * 3, x, y, width, height);
      const edge = Math.min(x - CARD.left, CARD.right - x, y - CARD.top, CARD.bottom - y);
      const hole = Math.hypot(x - middle, y - CARD.top - 78);
      if (edge >= 0 && hole > 21) {
        const lit = (edge < 3 ? 1.05 : 1) * (1.03 - (0.22 * x) / width) * (hole < 27 ? 0.8 : 1);
        const line = edge > 34 && edge < 37 ? 0.72 : 1;
        canvas.mix(x, y, 0.9 * lit * line, 0.86 * lit * line, 0.78 * lit * line, 1);
        continue;
      }
      canvas.dim(x, y, 0.86);
      const outX = Math.max(CARD.left + 12 - x, x - CARD.right - 16, 0);
      const outY = Math.max(CARD.top + 14 - y, y - CARD.bottom - 20, 0);
      canvas.dim(x, y, hole <= 21 ? 0.55 : 1 - 0.5 * Math.exp(-Math.hypot(outX, outY) / 20));
    }
  }
}

const tooth = (along: number): number => {
  const at = along / TOOTH - Math.floor(along / TOOTH);
  return Math.abs(at - 0.5) * 2 * DEPTH;
};

function placeSwatch(canvas: Canvas, swatch: Swatch): void {
  const reach = Math.ceil(Math.max(swatch.halfWide, swatch.halfHigh) * 1.08) + 40;
  const left = Math.max(0, Math.floor(swatch.x - reach));
  const right = Math.min(canvas.width, Math.ceil(swatch.x + reach));
  const top = Math.max(0, Math.floor(swatch.y - reach));
  const bottom = Math.min(canvas.height, Math.ceil(swatch.y + reach));
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) swatchDot(canvas, swatch, x, y);
  }
}

function swatchDot(canvas: Canvas, swatch: Swatch, x: number, y: number): void {
  const { bale, halfWide, halfHigh, cos, sin } = swatch;
  const u = (x - swatch.x) * cos + (y - swatch.y) * sin;
  const v = (y - swatch.y) * cos - (x - swatch.x) * sin;
  const inside = Math.min(halfWide - tooth(v) - Math.abs(u), halfHigh - tooth(u) - Math.abs(v));
  if (inside < 0) {
    const away = Math.hypot(
      Math.max(0, Math.abs(u - 9) - halfWide + DEPTH),
      Math.max(0, Math.abs(v - 11) - halfHigh + DEPTH),
    );
    canvas.dim(
      x,
      y,
      1 - 0.55 * Math.exp(-away / (7 + 8 * swatch.lift)) * (1 - clamp(-inside / 90, 0, 1)),
    );
  }
  if (inside < -1) return;
  const curl = swatch.lift * (0.1 * (-u / halfWide) ** 3 + 0.08 * (-v / halfHigh) ** 3);
  const lit = (1.12 - 0.16 * (x / canvas.width) + curl) * (0.82 + 0.18 * ramp(inside, 0, 5));
  const to = (y * canvas.width + x) * 3;
  const under = bale.opacity < 1 ? 0.5 : 1 - clamp(inside + 1, 0, 1);
  canvas.dim(x, y, under);
  const { sheen } = bale.cloth.yarn;
  const glow = sheen * 0.35 * ramp(-u / halfWide - (0.6 * v) / halfHigh, -0.6, 0.9);
  bale.lay(
    canvas.light,
    to,
    u + 700,
    v + 500,
    (lit + glow) * (1 - under * (bale.opacity < 1 ? 0.2 : 1)),
    1,
  );
}
