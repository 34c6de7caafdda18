// All threads of one direction, pixel by pixel along their length.
import type { Cloth } from './cloth.js';
import { closedCurve, type Random } from './random.js';

const CURVES = 7;

export class Threads {
  /** Indexed by thread * length + pixel: sideways offset and half breadth in thread widths, and lightness. */
  readonly offset: Float32Array;
  readonly half: Float32Array;
  readonly light: Float32Array;
  /** Palette index of the thread; for a fleck, -1 - its index in `fleck`. */
  readonly colour: Int16Array;
  /** Palette index of a fleck at that pixel, or -1. */
  readonly fleck: Int8Array | null;

  constructor(
    cloth: Cloth,
    order: readonly number[],
    readonly count: number,
    readonly length: number,
    pitch: number,
    random: Random,
  ) {
    const { yarn } = cloth;
    this.offset = new Float32Array(count * length);
    this.half = new Float32Array(count * length);
    this.light = new Float32Array(count * length);
    this.colour = Int16Array.from({ length: count }, (_, thread) => order[thread % order.length]!);
    this.fleck = yarn.fleck > 0 ? new Int8Array(count * length).fill(-1) : null;
    const points = Math.max(3, Math.round(length / (pitch * 9)));
    const curves = Array.from({ length: CURVES }, () => closedCurve(length, points, random));
    const long = Array.from({ length: CURVES }, () =>
      closedCurve(length, Math.max(3, points >> 2), random),
    );
    for (let thread = 0; thread < count; thread += 1) {
      this.spin(thread, cloth, curves, long, random);
    }
    if (this.fleck) this.addFlecks(cloth, pitch, random);
  }

  private spin(
    thread: number,
    { yarn }: Cloth,
    curves: readonly Float32Array[],
    long: readonly Float32Array[],
    random: Random,
  ): void {
    const { length } = this;
    const own = 1 + yarn.uneven * (random() * 2 - 1) * 0.9;
    const thick = 1 + yarn.slub * (random() * 0.7 - 0.35);
    const wander = curves[thread % CURVES]!;
    const swell = long[Math.floor(random() * CURVES)]!;
    const shade = curves[Math.floor(random() * CURVES)]!;
    const shift = Math.floor(random() * length);
    const other = Math.floor(random() * length);
    const base = thread * length;
    for (let at = 0; at < length; at += 1) {
      const slub = swell[(at + shift) % length]!;
      const thickening = slub > 0.35 ? (slub - 0.35) * 1.4 : slub * 0.25;
      this.offset[base + at] = wander[(at + shift) % length]! * yarn.wobble;
      this.half[base + at] = yarn.breadth * thick * (1 + yarn.slub * thickening);
      this.light[base + at] =
        own *
        (1 + yarn.uneven * 0.5 * shade[(at + other) % length]! + yarn.slub * 0.25 * thickening);
    }
  }

  private addFlecks(cloth: Cloth, pitch: number, random: Random): void {
    const { fleck, length, count } = this;
    if (!fleck) return;
    const number = Math.round(((count * length) / (pitch * 4)) * cloth.yarn.fleck);
    for (let one = 0; one < number; one += 1) {
      const thread = Math.floor(random() * count);
      const start = Math.floor(random() * length);
      const long = Math.round(pitch * (1 + random() * 4));
      const palette = Math.floor(random() * cloth.palette.length);
      for (let step = 0; step < long; step += 1) {
        fleck[thread * length + ((start + step) % length)] = palette;
      }
    }
  }
}
