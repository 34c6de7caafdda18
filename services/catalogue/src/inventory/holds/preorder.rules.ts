// Which delivery the lengths of a pre-order wait for. Amounts are cuts.
import {
  allocateLengths,
  type FreeRoll,
  type AllocatedLengths,
  type AllocationRules,
  type Allowances,
} from '../packing/allocate.rules.js';

/** The rolls of one product in a delivery that is on its way. */
export interface ExpectedRolls {
  /** Null: the day is not known yet. */
  on: string | null;
  rolls: FreeRoll[];
}

/** The pieces on the first delivery that can give all lengths; null where none can. */
export function allocateExpected(
  deliveries: readonly ExpectedRolls[],
  lengths: readonly number[],
  terms: AllocationRules,
  allowances: Allowances,
): (AllocatedLengths & { on: string | null }) | null {
  for (const { on, rolls } of deliveries) {
    const allocated = allocateLengths(rolls, lengths, terms, allowances);
    if ('pieces' in allocated) return { ...allocated, on };
  }
  return null;
}

/** Returns the free amount of the deliveries, the earliest first, and the day of the first that has some. */
export function comingOf(deliveries: readonly ExpectedRolls[]): {
  coming: number;
  comingOn: string | null;
} {
  const sums = deliveries.map(({ on, rolls }) => ({
    on,
    free: rolls.reduce((sum, { free }) => sum + free, 0),
  }));
  return {
    coming: sums.reduce((sum, { free }) => sum + free, 0),
    comingOn: sums.find(({ free }) => free > 0)?.on ?? null,
  };
}
