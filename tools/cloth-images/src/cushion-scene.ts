// The cloth as a cushion with a piped edge, seen from above.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Frame } from './drape-scene.js';
import { PlaneNoise, between, clamp, ramp } from './random.js';
import { Relief, valueAt } from './relief.js';
import { Table } from './table.js';

/** Half the side of the cushion, as a share of the frame's width. */
const HALF = 0.385;
/** Share by which the sides curve inwards between the corners. */
const WAIST = 0.075;
/** Width of the piping in pixels, in an image 1,200 wide. */
const PIPING = 15;
/** Cloth pixels in one image pixel: a cushion is seen from further away than cloth on a table. */
const SCALE = 1.9;

export function cushionScene(bale: Bale, frame: Frame): Canvas {
  const { width, height, random } = frame;
  const canvas = new Canvas(width, height);
  const table = new Table(random);
  const noise = new PlaneNoise(random);
  const turn = between(random, -0.14, 0.14);
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const half = HALF * width;
  const zoom = width / 1_200;
  const place = (x: number, y: number): readonly [number, number] => {
    const dx = (x - width / 2) / half;
    const dy = (y - height * 0.5) / half;
    return [dx * cos + dy * sin, dy * cos - dx * sin];
  };
  const relief = new Relief(width, height, (x, y) => {
    const [u, v] = place(x, y);
    return heightAt(u, v, noise) * zoom;
  });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [u, v] = place(x, y);
      const inside = insideOf(u, v) * half;
      const to = (y * width + x) * 3;
      const lit = valueAt(relief.lit, relief.columns, x, y);
      if (inside < 0) {
        table.lay(canvas.light, to, x, y, width, height);
        const contact = 1 - 0.45 * Math.exp(inside / (26 * zoom));
        canvas.dim(x, y, contact * clamp(lit, 0.35, 1.05));
        continue;
      }
      const { sheen } = bale.cloth.yarn;
      const gloss = valueAt(relief.gloss, relief.columns, x, y);
      const piped = PIPING * zoom - inside;
      const seam =
        piped > 0 ? pipedLight(1 - piped / (PIPING * zoom)) : 1 - 0.4 * Math.exp(piped / 6);
      const high = valueAt(relief.high, relief.columns, x, y);
      const pull = 1 - (high / (1_150 * zoom)) * 0.45;
      bale.lay(
        canvas.light,
        to,
        (piped > 0 ? u * 0.94 : u * pull) * half * SCALE + 900,
        (piped > 0 ? v * 0.94 : v * pull) * half * SCALE + 900,
        (lit * 1.04 * (1 - sheen * 0.35) + gloss * sheen * 1.7) * seam,
        SCALE,
      );
    }
  return canvas;
}

/** Returns the distance from the edge inwards, in half sides; negative outside. */
function insideOf(u: number, v: number): number {
  const side = (other: number): number => 1 - WAIST * (1 - Math.min(1, other * other));
  return Math.min(side(v) - Math.abs(u), side(u) - Math.abs(v));
}

function heightAt(u: number, v: number, noise: PlaneNoise): number {
  const inside = insideOf(u, v);
  if (inside < 0) return 0;
  const dome = Math.max(0, (1 - u * u) * (1 - v * v)) ** 0.62;
  const corner = Math.min(1, Math.hypot(Math.abs(u) - 1, Math.abs(v) - 1));
  const angle = Math.atan2(Math.abs(v) - 1, Math.abs(u) - 1);
  const gathers =
    Math.exp(-corner * 3.2) * ramp(inside, 0, 0.12) * 17 * Math.sin(angle * 15 + u * 2);
  return (
    24 * ramp(inside, 0, 0.03) + 330 * dome + gathers + noise.at(u * 2.6 + 9, v * 2.6) * 26 * dome
  );
}

/** Returns the light on the round piping; `across` is 0 at the outer edge, 1 at the seam. */
const pipedLight = (across: number): number =>
  0.62 + 0.62 * Math.sin(clamp(across, 0, 1) * Math.PI);
