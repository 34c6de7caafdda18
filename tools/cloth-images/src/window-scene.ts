// Sheer cloth as a curtain: the window shines through, less where folds overlap.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Frame } from './drape-scene.js';
import { PlaneNoise, clamp, ramp, type Random } from './random.js';

/** The share of light that one layer lets through. */
const THROUGH = 0.5;
const WINDOW = { left: 0.1, top: 0.12, right: 0.9, bottom: 0.9 };
/** Half the width of a bar, as a share of the frame's width. */
const BAR = 0.011;
/** Position where the curtain ends and the bare window begins. */
const EDGE = 0.84;

type Light = [number, number, number];

export function windowScene(bale: Bale, frame: Frame): Canvas {
  const { width, height, random } = frame;
  const canvas = new Canvas(width, height);
  const behind = new Behind(random);
  const folds = new Folds(width, height, random);
  const light: Light = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    folds.moveTo(y);
    const edge = width * EDGE + folds.sway;
    for (let x = 0; x < width; x += 1) {
      behind.at(x / width, y / height, light);
      const to = (y * width + x) * 3;
      const cover = y < height * 0.055 ? 0 : ramp(edge - x, -1, 1);
      const through = cover === 0 ? 1 : 1 - cover * (1 - THROUGH ** folds.layers[x]!);
      const bright = (light[0] + light[1] + light[2]) / 3;
      for (let band = 0; band < 3; band += 1) canvas.light[to + band] = light[band]! * through;
      if (cover === 0) continue;
      const lit = (1 - through) * (0.34 + 0.5 * Math.min(bright, 1.3)) * folds.lit[x]!;
      bale.lay(canvas.light, to, folds.along[x]!, y, lit * 1.25, folds.layers[x]!);
    }
  }
  layRod(canvas);
  return canvas;
}

/** Folds that hang from a rail, computed row by row. */
class Folds {
  readonly along: Float32Array;
  readonly layers: Float32Array;
  readonly lit: Float32Array;
  /** Pixels by which the free edge shifts. */
  sway = 0;
  private readonly noise: PlaneNoise;
  private readonly count: number;

  constructor(
    private readonly width: number,
    private readonly height: number,
    random: Random,
  ) {
    this.along = new Float32Array(width);
    this.layers = new Float32Array(width);
    this.lit = new Float32Array(width);
    this.noise = new PlaneNoise(random);
    this.count = 9.5 + random() * 2.5;
  }

  private deep(x: number, y: number): number {
    const s = x / this.width;
    const t = y / this.height;
    const bend = this.noise.at(s * 3, t * 1.3) * 0.9 + this.noise.at(s * 7 + 3, t * 2.4) * 0.25;
    const strength = 0.55 + 0.45 * this.noise.at(s * 5 + 20, t * 0.8 + 7);
    return (34 + 30 * t) * strength * Math.sin(s * this.count * 6.283 + bend * 1.7);
  }

  moveTo(y: number): void {
    let along = 400;
    let before = this.deep(0, y);
    for (let x = 0; x < this.width; x += 1) {
      const now = this.deep(x + 1, y);
      const slope = now - before;
      const stretch = Math.sqrt(1 + slope * slope * 1.6);
      along += stretch;
      this.along[x] = along;
      this.layers[x] = stretch * (1 + 0.5 * ramp(Math.abs(slope), 0.9, 2));
      this.lit[x] = clamp(1 - slope * 0.24, 0.55, 1.4);
      before = now;
    }
    this.sway = this.noise.at(3.3, y / 420) * 16;
  }
}

/** Draws a window with bars in daylight, and the wall around it. */
class Behind {
  private readonly noise: PlaneNoise;

  constructor(random: Random) {
    this.noise = new PlaneNoise(random);
  }

  at(x: number, y: number, into: Light): void {
    const inside = Math.min(
      x - WINDOW.left,
      WINDOW.right - x,
      (y - WINDOW.top) * 1.25,
      (WINDOW.bottom - y) * 1.25,
    );
    if (inside < 0) {
      const wall = 0.34 - 0.1 * ramp(-inside, 0, 0.12);
      set(into, wall * 1.03, wall * 0.98, wall * 0.9);
      return;
    }
    const bar = Math.min(
      Math.abs(x - 0.5),
      Math.abs(y - 0.36) * 1.25,
      Math.abs(y - 0.63) * 1.25,
      inside,
    );
    if (bar < BAR) {
      const wood = 0.5 + 0.28 * (bar / BAR);
      set(into, wood, wood * 0.98, wood * 0.94);
      return;
    }
    const trees = ramp(
      y + 0.09 * this.noise.at(x * 6, 1) + 0.03 * this.noise.at(x * 19, 4),
      0.56,
      0.74,
    );
    const leaves = 0.5 + 0.22 * this.noise.at(x * 13, y * 13);
    set(
      into,
      1.22 - 0.1 * y + trees * (leaves * 0.75 - 1.0),
      1.27 - 0.08 * y + trees * (leaves * 0.95 - 1.0),
      1.36 - 0.12 * y + trees * (leaves * 0.5 - 1.05),
    );
  }
}

function set(into: Light, red: number, green: number, blue: number): void {
  into[0] = red;
  into[1] = green;
  into[2] = blue;
}

/** Draws a rod across the image, with the hem of the curtain around it. */
function layRod(canvas: Canvas): void {
  const { width, height } = canvas;
  const middle = height * 0.043;
  const half = height * 0.009;
  for (let y = Math.floor(middle - half); y <= middle + half * 3; y += 1) {
    const across = (y - middle) / half;
    for (let x = 0; x < width; x += 1) {
      if (Math.abs(across) > 1) {
        if (across > 0) canvas.dim(x, y, 0.72 + 0.28 * ramp(across, 1, 3));
        continue;
      }
      const lit = 0.18 + 0.5 * Math.max(0, 1 - Math.abs(across + 0.35) * 1.5) ** 2;
      canvas.mix(x, y, 0.62 * lit, 0.44 * lit, 0.24 * lit, 1);
    }
  }
}
