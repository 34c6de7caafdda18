// Cloth in folds that fill the frame.
import type { Bale } from './bale.js';
import { Canvas } from './canvas.js';
import type { Random } from './random.js';
import type { DrapeName } from './recipe.js';
import { CELL, Relief, drapes } from './relief.js';
import { Table } from './table.js';

/** Cloth pixels in one image pixel, where the cloth lies flat. */
const SCALE = 1.02;
/** Position of the eye, a little low and to the right: higher cloth hides the cloth behind it. */
const LEAN_X = 0.34;
const LEAN_Y = 0.5;

export interface Frame {
  width: number;
  height: number;
  random: Random;
}

export function drapeScene(bale: Bale, name: DrapeName, frame: Frame, turn = 0): Canvas {
  const canvas = new Canvas(frame.width, frame.height);
  const stiff = bale.cloth.recipe.weave === 'denim' ? 0.8 : 1;
  const shape = drapes[name](frame.random);
  const zoom = Math.max(frame.width / 1600, frame.height / 2000);
  const relief = new Relief(
    frame.width,
    frame.height,
    (x, y) => shape(x / zoom, y / zoom) * stiff * zoom,
  );
  const painter = new DrapePainter(bale, canvas, relief, turn, new Table(frame.random));
  for (let y = 0; y < frame.height; y += 1) painter.row(y);
  return canvas;
}

class DrapePainter {
  private readonly cos: number;
  private readonly sin: number;

  constructor(
    private readonly bale: Bale,
    private readonly canvas: Canvas,
    private readonly relief: Relief,
    turn: number,
    private readonly table: Table,
  ) {
    this.cos = Math.cos(turn) * SCALE;
    this.sin = Math.sin(turn) * SCALE;
  }

  row(y: number): void {
    const { columns, high, lit, gloss, rim } = this.relief;
    const { width } = this.canvas;
    const line = Math.floor(y / CELL);
    const down = y / CELL - line;
    const last = Math.ceil(width / CELL);
    const between = (from: Float32Array, at: number): number =>
      from[at]! + (from[at + columns]! - from[at]!) * down;
    for (let column = 0; column < last; column += 1) {
      const at = line * columns + column;
      const z = between(high, at);
      const zStep = (between(high, at + 1) - z) / CELL;
      const below = (high[at + columns]! - high[at]!) / CELL;
      const l = between(lit, at);
      const lStep = (between(lit, at + 1) - l) / CELL;
      const g = between(gloss, at);
      const gStep = (between(gloss, at + 1) - g) / CELL;
      const r = between(rim, at);
      const squeeze =
        SCALE *
        Math.max(
          1,
          Math.abs(1 + LEAN_X * zStep),
          Math.abs(1 + LEAN_Y * below),
          1 + 0.6 * Math.abs(zStep),
        );
      for (let step = 0; step < CELL; step += 1) {
        const x = column * CELL + step;
        if (x >= width) break;
        const up = z + zStep * step;
        this.dot((y * width + x) * 3, x, y, up, l + lStep * step, g + gStep * step, r, squeeze);
      }
    }
  }

  private dot(
    to: number,
    x: number,
    y: number,
    up: number,
    lit: number,
    gloss: number,
    rim: number,
    squeeze: number,
  ): void {
    const { bale, canvas } = this;
    const { sheen } = bale.cloth.yarn;
    const u = x + LEAN_X * up;
    const v = y + LEAN_Y * up;
    const isVelvet = bale.cloth.recipe.weave === 'velvet';
    const own = isVelvet
      ? lit * 0.6 + rim * 1.9 * lit + 0.015
      : lit * (1 - sheen * 0.42) + gloss * sheen * 2.3;
    bale.lay(
      canvas.light,
      to,
      u * this.cos - v * this.sin,
      u * this.sin + v * this.cos,
      own,
      squeeze,
    );
    const white = isVelvet ? 0 : gloss * sheen * 0.2;
    canvas.light[to] = canvas.light[to]! + white;
    canvas.light[to + 1] = canvas.light[to + 1]! + white;
    canvas.light[to + 2] = canvas.light[to + 2]! + white;
    if (bale.opacity < 1) this.shineThrough(to, lit, rim);
  }

  /** Adds the light of the table that shines through sheer cloth, less where the cloth stands on edge. */
  private shineThrough(to: number, lit: number, rim: number): void {
    const { light } = this.canvas;
    const { top } = this.table;
    const through = Math.max(0, 0.42 - rim * 0.75) * (0.4 + 0.6 * Math.min(1, lit));
    for (let band = 0; band < 3; band += 1) {
      light[to + band] = light[to + band]! * 1.18 + top[band]! * through;
    }
  }
}
