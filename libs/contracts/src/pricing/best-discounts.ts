// Selects the best set of discounts for the shopper (commerce II.7).
import {
  compare,
  takeDiscounts,
  type DiscountFault,
  type DiscountsTaken,
  type OpenLine,
} from './discounts-of.js';
import type { DiscountTerms } from './terms.js';

/** Why a discount was not applied: its own condition, or another discount that it cannot be combined with. */
export type Refusal = DiscountFault | { kind: 'notCombined'; winner: DiscountTerms };

export interface BestDiscounts extends DiscountsTaken {
  refused: { discount: DiscountTerms; refusal: Refusal }[];
}

interface Tried extends DiscountsTaken {
  discounts: readonly DiscountTerms[];
  total: number;
}

/** Returns the best set. Tries each discount that does not combine alone, and all that combine together. */
export function bestDiscounts(
  lines: readonly OpenLine[],
  discounts: readonly DiscountTerms[],
  priceShipping: (goodsCents: number) => number,
  totalOf: (taken: DiscountsTaken) => number,
): BestDiscounts {
  const together = discounts.filter(({ combines }) => combines);
  const sets = [together, ...discounts.filter((one) => !one.combines).map((one) => [one])];
  const tried = sets.map((set): Tried => {
    const taken = takeDiscounts(lines, set, priceShipping);
    return { ...taken, discounts: set, total: totalOf(taken) };
  });
  const best = tried.reduce((a, b) => (isBetter(b, a) ? b : a));
  return { ...best, refused: discounts.flatMap((one) => refusalOf(one, best, tried)) };
}

/** Returns true for the lower total; for equal totals, the lower priority, then the older discount. */
function isBetter(a: Tried, b: Tried): boolean {
  const first = rankOf(a);
  const other = rankOf(b);
  if (a.total !== b.total) return a.total < b.total;
  if (first.priority !== other.priority) return first.priority < other.priority;
  return compare(first.createdAt, other.createdAt) < 0;
}

/** Ranks a set by the discounts that apply; a set without any comes last. */
function rankOf({ taken }: Tried): { priority: number; createdAt: string } {
  const none = { priority: Number.POSITIVE_INFINITY, createdAt: '~' };
  return taken.reduce(
    (rank, { discount: { priority, createdAt } }) => ({
      priority: Math.min(rank.priority, priority),
      createdAt: compare(createdAt, rank.createdAt) < 0 ? createdAt : rank.createdAt,
    }),
    none,
  );
}

function refusalOf(
  discount: DiscountTerms,
  best: Tried,
  tried: readonly Tried[],
): { discount: DiscountTerms; refusal: Refusal }[] {
  if (best.taken.some((one) => one.discount.id === discount.id)) return [];
  const own = tried.find(({ discounts }) => discounts.includes(discount));
  const fault = own?.faults.get(discount.id);
  if (fault) return [{ discount, refusal: fault }];
  const winner = best.taken[0]?.discount;
  return winner ? [{ discount, refusal: { kind: 'notCombined', winner } }] : [];
}
