// The source of every irregularity of the cloth, so that the same recipe always gives the same image.

export type Random = () => number;

/** Returns a generator of numbers in 0..1 that depends only on the text. */
export function seeded(text: string): Random {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 16777619);
  }
  let state = hash >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a number in `from`..`to`. */
export const between = (random: Random, from: number, to: number): number =>
  from + (to - from) * random();

export const smooth = (t: number): number => t * t * (3 - 2 * t);

export const clamp = (value: number, low: number, high: number): number =>
  value < low ? low : value > high ? high : value;

/** Raises to the sixteenth power: the spread of a soft highlight. */
export function power16(value: number): number {
  const fourth = value * value * value * value;
  return fourth * fourth * fourth * fourth;
}

/** Returns 0 below `from`, 1 above `to`, and an S-curve in between. */
export const ramp = (value: number, from: number, to: number): number =>
  smooth(clamp((value - from) / (to - from), 0, 1));

/** Returns a closed curve of `length` samples in -1..1 through `points` random heights. */
export function closedCurve(length: number, points: number, random: Random): Float32Array {
  const heights = Float32Array.from({ length: points }, () => random() * 2 - 1);
  const curve = new Float32Array(length);
  for (let at = 0; at < length; at += 1) {
    const position = (at / length) * points;
    const left = Math.floor(position);
    const weight = smooth(position - left);
    const next = heights[(left + 1) % points]!;
    curve[at] = heights[left % points]! * (1 - weight) + next * weight;
  }
  return curve;
}

/** Smooth noise over the plane, in about -1..1; one lattice cell is one unit wide. */
export class PlaneNoise {
  private readonly lattice: Float32Array;

  constructor(random: Random) {
    this.lattice = Float32Array.from({ length: 64 * 64 }, () => random() * 2 - 1);
  }

  at(x: number, y: number): number {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const across = smooth(x - left);
    const down = smooth(y - top);
    const row = (top & 63) << 6;
    const nextRow = ((top + 1) & 63) << 6;
    const column = left & 63;
    const nextColumn = (left + 1) & 63;
    const a = this.lattice[row | column]!;
    const b = this.lattice[row | nextColumn]!;
    const c = this.lattice[nextRow | column]!;
    const d = this.lattice[nextRow | nextColumn]!;
    const upper = a + (b - a) * across;
    return upper + (c + (d - c) * across - upper) * down;
  }
}

const GRAIN_BITS = 9;
export const GRAIN_SIZE = 1 << GRAIN_BITS;
export const GRAIN_MASK = GRAIN_SIZE - 1;

/** One fine grain, -1..1, 512 x 512 and repeating, shared by all threads and papers. */
export const grain: Float32Array = makeGrain();

function makeGrain(): Float32Array {
  const random = seeded('grain');
  const white = Float32Array.from({ length: GRAIN_SIZE * GRAIN_SIZE }, () => random() * 2 - 1);
  const soft = new Float32Array(white.length);
  for (let y = 0; y < GRAIN_SIZE; y += 1) {
    const below = ((y + 1) & GRAIN_MASK) << GRAIN_BITS;
    for (let x = 0; x < GRAIN_SIZE; x += 1) {
      const right = (x + 1) & GRAIN_MASK;
      const here = y << GRAIN_BITS;
      soft[here | x] =
        white[here | x]! * 0.55 +
        (white[here | right]! + white[below | x]!) * 0.35 +
        white[below | right]! * 0.2;
    }
  }
  return soft;
}
