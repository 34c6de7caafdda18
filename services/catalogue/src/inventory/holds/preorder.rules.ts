// Chooses the delivery that the lengths of a pre-order wait for. Amounts are cuts.
import {
  allocateLengths,
  type FreeRoll,
  type AllocatedLengths,
  type AllocationRules,
  type Allowances,
} from '../packing/allocate.rules.js';

/** The rolls of one product in a delivery that is on its way. */
export interface ExpectedRolls {
  /** Null if the day is not known yet. */
  on: string | null;
  rolls: FreeRoll[];
}

/** Returns the pieces on the first delivery that can supply all lengths, or null if none can. */
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

/** Returns the free amount of the deliveries, and the day of the first that has some. Expects the earliest first. */
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
