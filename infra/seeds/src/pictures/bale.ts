// Cloth to cut pictures from: a repeating tile at the scale of a table, with a half-size copy against moire.
import { clothRepeat, type Cloth, type Woven } from './cloth.js';
import { weave } from './loom.js';
import type { Random } from './random.js';

export class Bale {
  private readonly half: Woven;
  private readonly seeThrough: number;

  private constructor(
    readonly cloth: Cloth,
    private readonly whole: Woven,
  ) {
    this.half = halved(whole);
    this.seeThrough = whole.cover ? 0.62 : 1;
  }

  /** `pitch` pixels a thread; `wanted` threads each way, or one repeat of the pattern if that is more. */
  static of(cloth: Cloth, random: Random, pitch: number, wanted: number): Bale {
    const threads = clothRepeat(cloth, wanted);
    return new Bale(cloth, weave(cloth, { pitch, threads, random }));
  }

  /** Share of the light behind that the cloth stops. */
  get opacity(): number {
    return this.seeThrough;
  }

  /**
   * Adds to `into` at `to` the light of the cloth at (u, v) pixels, times `lit`.
   * `squeeze`: how many pixels of cloth lie in one of the picture.
   */
  lay(into: Float32Array, to: number, u: number, v: number, lit: number, squeeze: number): void {
    if (squeeze > 1.7) sample(this.half, u * 0.5, v * 0.5, into, to, lit);
    else if (squeeze < 1.15) sample(this.whole, u, v, into, to, lit);
    else {
      const weight = (squeeze - 1.15) / 0.55;
      sample(this.whole, u, v, into, to, lit * (1 - weight));
      sample(this.half, u * 0.5, v * 0.5, into, to, lit * weight);
    }
  }
}

function sample(
  from: Woven,
  u: number,
  v: number,
  into: Float32Array,
  to: number,
  lit: number,
): void {
  const { width, height, light } = from;
  const x = u - Math.floor(u / width) * width;
  const y = v - Math.floor(v / height) * height;
  const left = x | 0;
  const top = y | 0;
  const across = x - left;
  const down = y - top;
  const right = left + 1 >= width ? 0 : left + 1;
  const row = (top >= height ? 0 : top) * width;
  const next = (top + 1 >= height ? 0 : top + 1) * width;
  const start = left >= width ? 0 : left;
  const a = (row + start) * 3;
  const b = (row + right) * 3;
  const c = (next + start) * 3;
  const d = (next + right) * 3;
  const wa = (1 - across) * (1 - down) * lit;
  const wb = across * (1 - down) * lit;
  const wc = (1 - across) * down * lit;
  const wd = across * down * lit;
  into[to] = into[to]! + light[a]! * wa + light[b]! * wb + light[c]! * wc + light[d]! * wd;
  into[to + 1] =
    into[to + 1]! +
    light[a + 1]! * wa +
    light[b + 1]! * wb +
    light[c + 1]! * wc +
    light[d + 1]! * wd;
  into[to + 2] =
    into[to + 2]! +
    light[a + 2]! * wa +
    light[b + 2]! * wb +
    light[c + 2]! * wc +
    light[d + 2]! * wd;
}

function halved(from: Woven): Woven {
  const width = Math.max(1, from.width >> 1);
  const height = Math.max(1, from.height >> 1);
  const light = new Float32Array(width * height * 3);
  const row = from.width * 3;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * 2 * row + x * 6;
      const to = (y * width + x) * 3;
      for (let band = 0; band < 3; band += 1) {
        light[to + band] =
          (from.light[at + band]! +
            from.light[at + band + 3]! +
            from.light[at + band + row]! +
            from.light[at + band + row + 3]!) /
          4;
      }
    }
  }
  return { width, height, light, cover: null };
}
