// The shape of cloth that does not lie flat, on a grid coarser than the image, and the light that falls on it.
import { PlaneNoise, clamp, power16, ramp, type Random } from './random.js';
import type { DrapeName } from './recipe.js';

/** Width of a cell in pixels of the image. */
export const CELL = 4;
const LIGHT = { x: -0.6, y: -0.42, z: 0.68 };
const SHADOW_STEPS = 22;

export type Height = (x: number, y: number) => number;

export class Relief {
  readonly columns: number;
  readonly rows: number;
  readonly high: Float32Array;
  readonly lit: Float32Array;
  readonly gloss: Float32Array;
  readonly rim: Float32Array;

  constructor(width: number, height: number, heightAt: Height) {
    this.columns = Math.ceil(width / CELL) + 2;
    this.rows = Math.ceil(height / CELL) + 2;
    const cells = this.columns * this.rows;
    this.high = new Float32Array(cells);
    this.lit = new Float32Array(cells);
    this.gloss = new Float32Array(cells);
    this.rim = new Float32Array(cells);
    for (let row = 0; row < this.rows; row += 1) {
      for (let column = 0; column < this.columns; column += 1) {
        this.high[row * this.columns + column] = heightAt(column * CELL, row * CELL);
      }
    }
    this.illuminate();
  }

  private illuminate(): void {
    const { columns, rows, high } = this;
    const around = blurred(high, columns, rows, 14);
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const at = row * columns + column;
        const dx = this.difference(column, row, 1, 0);
        const dy = this.difference(column, row, 0, 1);
        const length = 1 / Math.sqrt(1 + dx * dx + dy * dy);
        const facing = (-dx * LIGHT.x - dy * LIGHT.y + LIGHT.z) * length;
        const hollow = clamp(1 - (around[at]! - high[at]!) / 75, 0.42, 1.12);
        const direct = Math.max(0, facing * 0.88 + 0.12) * this.shadow(column, row);
        this.lit[at] = 0.3 * hollow + 1.06 * direct * (0.4 + 0.6 * Math.min(1, hollow));
        // The direction half-way between the light and the eye, which looks straight down.
        const half = (-dx * LIGHT.x - dy * LIGHT.y + LIGHT.z + 1) * length * 0.5456;
        this.gloss[at] = power16(clamp(half, 0, 1)) * (0.3 + 0.7 * Math.min(1, direct));
        this.rim[at] = (1 - length) ** 1.1;
      }
    }
  }

  private difference(column: number, row: number, right: number, down: number): number {
    const { columns, rows, high } = this;
    const ahead = Math.min(rows - 1, row + down) * columns + Math.min(columns - 1, column + right);
    const behind = Math.max(0, row - down) * columns + Math.max(0, column - right);
    return (high[ahead]! - high[behind]!) / (2 * CELL);
  }

  /** Returns 1 in full light, and less if higher cloth blocks the light. */
  private shadow(column: number, row: number): number {
    const { columns, rows, high } = this;
    const own = high[row * columns + column]!;
    let blocked = 0;
    for (let step = 2; step <= SHADOW_STEPS; step += 1) {
      const x = Math.round(column + LIGHT.x * step * 2.1);
      const y = Math.round(row + LIGHT.y * step * 2.1);
      if (x < 0 || y < 0 || x >= columns || y >= rows) break;
      const ray = own + step * 2.1 * CELL * LIGHT.z * 0.8;
      const over = (high[y * columns + x]! - ray) / (6 + step * 1.5);
      if (over > blocked) blocked = over;
    }
    return 1 - 0.82 * ramp(blocked, 0, 1);
  }
}

/** Returns a value of the grid at a pixel of the image. */
export function valueAt(from: Float32Array, columns: number, x: number, y: number): number {
  const at = Math.floor(y / CELL) * columns + Math.floor(x / CELL);
  const across = (x % CELL) / CELL;
  const upper = from[at]! + (from[at + 1]! - from[at]!) * across;
  const lower = from[at + columns]! + (from[at + columns + 1]! - from[at + columns]!) * across;
  return upper + ((lower - upper) * (y % CELL)) / CELL;
}

/** Averages over a square of `radius` cells, in two passes of running sums. */
function blurred(from: Float32Array, columns: number, rows: number, radius: number): Float32Array {
  const pass = (
    source: Float32Array,
    lines: number,
    length: number,
    step: number,
    stride: number,
  ) => {
    const into = new Float32Array(source.length);
    for (let line = 0; line < lines; line += 1) {
      const start = line * stride;
      const value = (at: number) => source[start + clamp(at, 0, length - 1) * step]!;
      let sum = 0;
      for (let at = -radius; at <= radius; at += 1) sum += value(at);
      for (let at = 0; at < length; at += 1) {
        into[start + at * step] = sum / (radius * 2 + 1);
        sum += value(at + radius + 1) - value(at - radius);
      }
    }
    return into;
  };
  return pass(pass(from, rows, columns, 1, columns), columns, rows, columns, 1);
}

const wave = (phase: number): number => {
  const round = 0.5 + 0.5 * Math.sin(phase);
  return round * (0.55 + 0.45 * round);
};

/** Returns folds that hang, sweep across or run together in a gathered point. */
export const drapes: Readonly<Record<DrapeName, (random: Random) => Height>> = {
  hang: (random) => {
    const noise = new PlaneNoise(random);
    const count = 3.6 + random() * 1.6;
    const lean = (random() - 0.5) * 0.3;
    return (x, y) => {
      const s = x / 1600 + (lean * y) / 2000;
      const bend = noise.at(s * 2.1, y / 1500) * 1.5 + noise.at(s * 4 + 9, y / 900) * 0.5;
      return (
        150 * wave(s * count * 6.28 + bend * 1.5) * (0.75 + 0.25 * noise.at(s * 3 + 5, 2)) +
        noise.at(x / 300, y / 420) * 9
      );
    };
  },
  sweep: (random) => {
    const noise = new PlaneNoise(random);
    const angle = 0.45 + random() * 0.5;
    const flip = random() < 0.5 ? 1 : -1;
    return (x, y) => {
      const s = (x * Math.cos(angle) * flip + y * Math.sin(angle)) / 1600;
      const t = (y * Math.cos(angle) - x * Math.sin(angle) * flip) / 1600;
      const phase =
        s * (15 + 3 * t) + noise.at(s * 1.6, t * 1.2) * 2.6 + noise.at(s * 4, t * 2.2) * 0.6;
      const strength = 0.62 + 0.38 * noise.at(s * 2 + 11, t * 1.7);
      return 170 * wave(phase) * strength + noise.at(x / 260, y / 260) * 8;
    };
  },
  gather: (random) => {
    const noise = new PlaneNoise(random);
    const fromX = 1600 * (random() < 0.5 ? -0.12 : 1.12);
    const fromY = 2000 * (-0.14 + 0.1 * random());
    return (x, y) => {
      const far = Math.hypot(x - fromX, y - fromY);
      const angle = Math.atan2(y - fromY, Math.abs(x - fromX));
      const phase = angle * 19 + noise.at(angle * 3, far / 800) * 2.4 + far * 0.0011;
      return (
        (55 + far * 0.07) * wave(phase) * (0.7 + 0.3 * noise.at(angle * 5, far / 600)) +
        noise.at(x / 240, y / 240) * 8
      );
    };
  },
};
