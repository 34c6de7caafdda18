/** A length on rolls, with its reservations; `cuts` of all of them. */
export interface ReservedLength {
  cuts: number;
  isCut: boolean;
  isShort: boolean;
  reservations: readonly string[];
}

interface ChosenLengths<Length> {
  chosen: Length[];
  others: Length[];
  /** Cuts of the lengths that are not reserved. */
  missing: number[];
}

const rankOf = ({ isCut, isShort }: ReservedLength): number => (isCut ? 2 : isShort ? 0 : 1);

/** Chooses reserved lengths of these cuts: of equal ones those that are cut first, and those without a roll last. */
export function chooseLengths<Length extends ReservedLength>(
  reserved: readonly Length[],
  lengths: readonly number[],
): ChosenLengths<Length> {
  const others = reserved.toSorted((one, other) => rankOf(other) - rankOf(one));
  const chosen: Length[] = [];
  const missing: number[] = [];
  for (const cuts of lengths) {
    const at = others.findIndex((one) => one.cuts === cuts);
    if (at < 0) missing.push(cuts);
    else chosen.push(...others.splice(at, 1));
  }
  return { chosen, others, missing };
}
