// Flat cloth in a close view, as through a linen tester, with a rule in centimetres.
import { Canvas } from './canvas.js';
import type { Cloth } from './cloth.js';
import type { Frame } from './drape-scene.js';
import { weave } from './loom.js';
import { PlaneNoise } from './random.js';
import { layRuler } from './ruler.js';
import { closePitch, pixelsPerCm } from './scale.js';
import { Table } from './table.js';

export function weaveScene(cloth: Cloth, frame: Frame): Canvas {
  const { width, height, random } = frame;
  const canvas = new Canvas(width, height);
  const pitch = closePitch(cloth.recipe);
  const threads = [Math.ceil(width / pitch) + 1, Math.ceil(height / pitch) + 1] as const;
  const woven = weave(cloth, { pitch, threads, random });
  const hills = new Hills(width, new PlaneNoise(random));
  const table = new Table(random);
  for (let y = 0; y < height; y += 1) {
    hills.moveTo(y);
    for (let x = 0; x < width; x += 1) {
      const at = y * woven.width + x;
      const to = (y * width + x) * 3;
      if (woven.cover && woven.cover[at] === 0) {
        table.lay(canvas.light, to, x, y, width, height);
        canvas.dim(x, y, 0.62);
        continue;
      }
      const lit = (1.2 - 0.2 * (x / width) - 0.1 * (y / height)) * hills.at(x);
      canvas.light[to] = woven.light[at * 3]! * lit;
      canvas.light[to + 1] = woven.light[at * 3 + 1]! * lit;
      canvas.light[to + 2] = woven.light[at * 3 + 2]! * lit;
    }
  }
  layRuler(canvas, pixelsPerCm(cloth.recipe));
  return canvas;
}

const CELL = 16;

/** Cloth never lies quite flat: broad, shallow hills. */
class Hills {
  private readonly upper: Float32Array;
  private readonly lower: Float32Array;
  private band = -1;
  private down = 0;

  constructor(
    width: number,
    private readonly noise: PlaneNoise,
  ) {
    this.upper = new Float32Array(width);
    this.lower = new Float32Array(width);
  }

  moveTo(y: number): void {
    const band = Math.floor(y / CELL);
    this.down = y / CELL - band;
    if (band === this.band) return;
    this.band = band;
    this.fill(this.upper, band * CELL);
    this.fill(this.lower, (band + 1) * CELL);
  }

  at(x: number): number {
    return this.upper[x]! + (this.lower[x]! - this.upper[x]!) * this.down;
  }

  private fill(line: Float32Array, y: number): void {
    for (let x = 0; x < line.length; x += 1) {
      line[x] = 1 + 0.075 * this.noise.at(x / 430 + y / 900, y / 560);
    }
  }
}
