// The table on which cloth lies: paper, plaster or pale wood, in daylight from the left.
import { colour, type Colour } from './colour.js';
import { GRAIN_MASK, GRAIN_SIZE, grain, type Random } from './random.js';

const tops: readonly string[] = ['#EAE3D6', '#E4DCCD', '#DAD5CB', '#E8E0D8', '#D6CDBF'];

export class Table {
  readonly top: Colour;

  constructor(random: Random) {
    this.top = colour(tops[Math.floor(random() * tops.length)]!);
  }

  /** Draws the light of the table at `to`; x and y are pixels of an image of that size. */
  lay(into: Float32Array, to: number, x: number, y: number, width: number, height: number): void {
    const paper = grain[((y * 0.7) & GRAIN_MASK) * GRAIN_SIZE + ((x * 0.7) & GRAIN_MASK)]!;
    const lit = 1.04 - 0.3 * (x / width) - 0.12 * (y / height) + paper * 0.012;
    into[to] = this.top[0] * lit;
    into[to + 1] = this.top[1] * lit;
    into[to + 2] = this.top[2] * lit;
  }
}
