import type { ChaosShop } from '../shop/chaos-shop.js';

/** The result of a scenario. */
export interface Outcome {
  /** The measured numbers, in one line. */
  summary: string;
  /** Each failed assertion, in one sentence. */
  faults: string[];
  /** True if the scenario threw, so that there is no result. */
  isUnseen?: boolean;
}

export interface Scenario {
  id: string;
  what: string;
  expected: string;
  /** Time for cleanup after the scenario, if the sweeper needs longer than usual. */
  settlesWithinMs?: number;
  run: (shop: ChaosShop, form: Form) => Promise<Outcome>;
}

/** Form of a run: `short` in the specs, `full` for all scenarios in a quarter of an hour. */
export type Form = 'short' | 'full' | 'long';

interface Plan<Size> extends Omit<Scenario, 'run'> {
  /** Size for runs of an hour; `full` by default. */
  long?: Size;
  full: Size;
  /** Size short enough for a run of all specs. */
  short: Size;
  run: (shop: ChaosShop, size: Size) => Promise<Outcome>;
}

/** Creates a scenario from its sizes. */
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
