import type { ChaosShop } from '../shop/chaos-shop.js';

/** What a trial has seen. */
export interface Outcome {
  /** One line of figures. */
  figures: string;
  /** Each pass mark that was missed, in one sentence. */
  faults: string[];
  /** It could not be carried out, so nothing was seen. */
  isUnseen?: boolean;
}

export interface Trial {
  id: string;
  what: string;
  passMark: string;
  /** How long what it leaves behind may take to be put right, where that is more than the sweeper needs. */
  settlesWithinMs?: number;
  run: (shop: ChaosShop, form: Form) => Promise<Outcome>;
}

/** How much of a trial is run: `short` inside the specs, `full` all together in a quarter of an hour. */
export type Form = 'short' | 'full' | 'long';

interface Plan<Size> extends Omit<Trial, 'run'> {
  /** For whoever has an hour; the full form where there is none. */
  long?: Size;
  full: Size;
  /** As often as a run of all specs can bear. */
  short: Size;
  run: (shop: ChaosShop, size: Size) => Promise<Outcome>;
}

/** A trial in its sizes. */
export const trial = <Size>({ long, full, short, run, ...rest }: Plan<Size>): Trial => {
  const sizes: Record<Form, Size> = { short, full, long: long ?? full };
  return { ...rest, run: (shop, form) => run(shop, sizes[form]) };
};

/** Collects the pass marks that were missed. */
export class Marks {
  readonly faults: string[] = [];

  is(holds: boolean, otherwise: string): void {
    if (!holds) this.faults.push(otherwise);
  }

  equal(what: string, seen: number, wanted: number): void {
    this.is(seen === wanted, `${what}: ${String(seen)} instead of ${String(wanted)}`);
  }

  most(what: string, seen: number, limit: number): void {
    this.is(seen <= limit, `${what}: ${String(seen)}, at most ${String(limit)} allowed`);
  }
}
