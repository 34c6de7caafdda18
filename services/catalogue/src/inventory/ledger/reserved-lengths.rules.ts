/** A length on rolls, with its reservations; `cuts` of all of them. */
export interface ReservedLength {
  cuts: number;
  isCut: boolean;
  reservations: readonly string[];
}

interface ChosenLengths<Length> {
  chosen: Length[];
  others: Length[];
  /** Cuts of the lengths that are not reserved. */
  missing: number[];
}

/** Chooses reserved lengths of these cuts: of equal ones those that are cut first. */
export function chooseLengths<Length extends ReservedLength>(
  reserved: readonly Length[],
  lengths: readonly number[],
): ChosenLengths<Length> {
  const others = reserved.toSorted((one, other) => Number(other.isCut) - Number(one.isCut));
  const chosen: Length[] = [];
  const missing: number[] = [];
  for (const cuts of lengths) {
    const at = others.findIndex((one) => one.cuts === cuts);
    if (at < 0) missing.push(cuts);
    else chosen.push(...others.splice(at, 1));
  }
  return { chosen, others, missing };
}
