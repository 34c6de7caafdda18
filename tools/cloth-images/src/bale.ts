// Cloth from which images are cut: a repeating tile at the scale of a table, with a half-size copy against moire.
import { clothRepeat, type Cloth, type Woven } from './cloth.js';
import { weave } from './loom.js';
import type { Random } from './random.js';

export class Bale {
  private readonly half: Tile;
  private readonly whole: Tile;
  private readonly seeThrough: number;

  private constructor(
    readonly cloth: Cloth,
    woven: Woven,
  ) {
    this.whole = packed(woven);
    this.half = packed(halved(woven));
    this.seeThrough = woven.cover ? 0.62 : 1;
  }

  /**
   * Weaves cloth at `pitch` pixels a thread, with `wanted` threads each way, or one repeat of the pattern if that is
   * more.
   */
  static of(cloth: Cloth, random: Random, pitch: number, wanted: number): Bale {
    const threads = clothRepeat(cloth, wanted);
    return new Bale(cloth, weave(cloth, { pitch, threads, random }));
  }

  /** Share of the light from behind that the cloth stops. */
  get opacity(): number {
    return this.seeThrough;
  }

  /**
   * Adds the light of the cloth at (u, v) pixels, times `lit`, to `into` at `to`.
   * `squeeze`: the number of cloth pixels in one image pixel.
   */
  lay(into: Float32Array, to: number, u: number, v: number, lit: number, squeeze: number): void {
    if (squeeze > 1.75) sample(this.half, u * 0.5, v * 0.5, into, to, lit);
    else if (squeeze < 1.4) sample(this.whole, u, v, into, to, lit);
    else {
      const weight = (squeeze - 1.4) / 0.35;
      sample(this.whole, u, v, into, to, lit * (1 - weight));
      sample(this.half, u * 0.5, v * 0.5, into, to, lit * weight);
    }
  }
}

/** Brightness in square-root steps, one byte a colour, so that a whole tile fits into the CPU cache. */
interface Tile {
  width: number;
  height: number;
  packed: Uint32Array;
}

const BRIGHTEST = 1.6;
const unpacked = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2 * BRIGHTEST);

function pack(light: number): number {
  const byte = Math.sqrt(light / BRIGHTEST) * 255 + 0.5;
  return byte > 255 ? 255 : byte | 0;
}

function packed({ width, height, light }: Woven): Tile {
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => {
    const from = at * 3;
    return (pack(light[from]!) << 16) | (pack(light[from + 1]!) << 8) | pack(light[from + 2]!);
  });
  return { width, height, packed: pixels };
}

/** Samples bilinearly; one multiplication computes red and blue together. */
function sample(
  from: Tile,
  u: number,
  v: number,
  into: Float32Array,
  to: number,
  lit: number,
): void {
  const { width, height, packed: pixels } = from;
  const x = u - Math.floor(u / width) * width;
  const y = v - Math.floor(v / height) * height;
  const left = x | 0;
  const top = y | 0;
  const across = ((x - left) * 16) | 0;
  const down = ((y - top) * 16) | 0;
  const row = (top >= height ? 0 : top) * width;
  const next = (top + 1 >= height ? 0 : top + 1) * width;
  const start = left >= width ? 0 : left;
  const right = left + 1 >= width ? 0 : left + 1;
  const a = pixels[row + start]!;
  const b = pixels[row + right]!;
  const c = pixels[next + start]!;
  const d = pixels[next + right]!;
  const wa = (16 - across) * (16 - down);
  const wb = across * (16 - down);
  const wc = (16 - across) * down;
  const wd = across * down;
  const outer =
    (Math.imul(a & 0xff00ff, wa) +
      Math.imul(b & 0xff00ff, wb) +
      Math.imul(c & 0xff00ff, wc) +
      Math.imul(d & 0xff00ff, wd)) >>>
    8;
  const green =
    (((a >> 8) & 255) * wa +
      ((b >> 8) & 255) * wb +
      ((c >> 8) & 255) * wc +
      ((d >> 8) & 255) * wd) >>
    8;
  into[to] = into[to]! + unpacked[(outer >> 16) & 255]! * lit;
  into[to + 1] = into[to + 1]! + unpacked[green]! * lit;
  into[to + 2] = into[to + 2]! + unpacked[outer & 255]! * lit;
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
