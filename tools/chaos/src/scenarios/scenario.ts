import type { ChaosShop } from '../shop/chaos-shop.js';

/** The result of a scenario. */
export interface Outcome {
  /** One line of numbers. */
  summary: string;
  /** Each failed assertion, in one sentence. */
  faults: string[];
  /** It threw, so there is no result. */
  isUnseen?: boolean;
}

export interface Scenario {
  id: string;
  what: string;
  expected: string;
  /** Time for cleanup after it, where the sweeper needs longer than usual. */
  settlesWithinMs?: number;
  run: (shop: ChaosShop, form: Form) => Promise<Outcome>;
}

/** The size: `short` inside the specs, `full` all scenarios in a quarter of an hour. */
export type Form = 'short' | 'full' | 'long';

interface Plan<Size> extends Omit<Scenario, 'run'> {
  /** For runs of an hour; `full` where it is missing. */
  long?: Size;
  full: Size;
  /** Short enough for a run of all specs. */
  short: Size;
  run: (shop: ChaosShop, size: Size) => Promise<Outcome>;
}

/** Makes a scenario of its sizes. */
export const scenario = <Size>({ long, full, short, run, ...rest }: Plan<Size>): Scenario => {
  const sizes: Record<Form, Size> = { short, full, long: long ?? full };
  return { ...rest, run: (shop, form) => run(shop, sizes[form]) };
};

/** Collects failed assertions. */
export class Assertions {
  readonly faults: string[] = [];

  is(holds: boolean, otherwise: string): void {
    if (!holds) this.faults.push(otherwise);
  }

  equal(what: string, seen: number, expected: number): void {
    this.is(seen === expected, `${what}: ${String(seen)} instead of ${String(expected)}`);
  }

  atMost(what: string, seen: number, limit: number): void {
    this.is(seen <= limit, `${what}: ${String(seen)}, at most ${String(limit)} allowed`);
  }
}
