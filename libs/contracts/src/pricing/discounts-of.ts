// Applies one set of discounts: to the lines first, then to the order, then to delivery (commerce II.7).
import { sum } from '../core/numbers.js';
import { comparedName } from '../reading/clean-text.js';
import { shareOf, spread } from './rounding.js';
import { discountLevels, type BasketLine, type DiscountTerms } from './terms.js';

/** Why a discount takes nothing off. */
export type DiscountFault =
  | { kind: 'notEligible' }
  | { kind: 'belowSum'; missingCents: number }
  | { kind: 'belowQuantity'; missing: number }
  | { kind: 'noEffect' };

/** A line with its remaining amount, in cents. */
export interface OpenLine extends BasketLine {
  grossCents: number;
  left: number;
}

export interface DiscountsTaken {
  /** In the order in which they were applied. */
  taken: { discount: DiscountTerms; cents: number }[];
  faults: Map<string, DiscountFault>;
  /** The remaining amount of each line, in the order of the lines. */
  left: number[];
  shippingCents: number;
  shippingLeft: number;
}

const THOUSANDTHS = 1_000;

/** Sorts discounts: lines, order, delivery; then by priority, age and id. */
export const inTurn = (discounts: readonly DiscountTerms[]): DiscountTerms[] =>
  [...discounts].sort(
    (a, b) =>
      discountLevels.indexOf(a.level) - discountLevels.indexOf(b.level) ||
      a.priority - b.priority ||
      compare(a.createdAt, b.createdAt) ||
      compare(a.id, b.id),
  );

export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Applies a set of discounts; `priceShipping` gets the cost of the goods after their discounts. */
export function takeDiscounts(
  lines: readonly OpenLine[],
  discounts: readonly DiscountTerms[],
  priceShipping: (goodsCents: number) => number,
): DiscountsTaken {
  const open = lines.map((line) => ({ ...line }));
  const taken: DiscountsTaken['taken'] = [];
  const faults: DiscountsTaken['faults'] = new Map();
  const take = (discount: DiscountTerms, shown: readonly OpenLine[], apply: Apply): void => {
    const fault = faultOf(discount, shown);
    const cents = fault ? 0 : apply(discount);
    if (fault || cents === 0) faults.set(discount.id, fault ?? { kind: 'noEffect' });
    else taken.push({ discount, cents });
  };
  const ordered = inTurn(discounts);
  for (const discount of ordered.filter(({ level }) => level === 'line'))
    take(discount, open, () => takeOfLines(discount, open));
  // The conditions of the other discounts apply to the lines as they are shown.
  const shown = open.map((line) => ({ ...line }));
  for (const discount of ordered.filter(({ level }) => level === 'order'))
    take(discount, shown, () => takeOfOrder(discount, open));
  const shippingCents = priceShipping(centsLeft(open));
  let shippingLeft = shippingCents;
  for (const discount of ordered.filter(({ level }) => level === 'shipping'))
    take(discount, shown, () => {
      const cents = cutOf(discount, shippingLeft);
      shippingLeft -= cents;
      return cents;
    });
  return { taken, faults, left: open.map(({ left }) => left), shippingCents, shippingLeft };
}

type Apply = (discount: DiscountTerms) => number;

const centsLeft = (lines: readonly OpenLine[]): number => sum(lines.map(({ left }) => left));

/** Returns the cents that a discount takes off a sum. */
export function cutOf(
  { effect, value }: Pick<DiscountTerms, 'effect' | 'value'>,
  cents: number,
): number {
  if (effect === 'free') return cents;
  return Math.min(cents, effect === 'percent' ? shareOf(cents, value) : value);
}

function isEligible(line: BasketLine, discount: DiscountTerms): boolean {
  const { products, categories, excludesReduced } = discount;
  if (excludesReduced && line.isReduced) return false;
  if (products.length === 0 && categories.length === 0) return true;
  const category = comparedName(line.category);
  return (
    products.includes(line.product) || categories.some((one) => comparedName(one) === category)
  );
}

/** Returns the condition that is not met. */
function faultOf(discount: DiscountTerms, lines: readonly OpenLine[]): DiscountFault | null {
  const eligible = lines.filter((line) => isEligible(line, discount));
  if (eligible.length === 0) return { kind: 'notEligible' };
  const missingCents = (discount.minCents ?? 0) - centsLeft(eligible);
  if (missingCents > 0) return { kind: 'belowSum', missingCents };
  const whole = sum(eligible.map(({ thousandths }) => Math.floor(thousandths / THOUSANDTHS)));
  const missing = (discount.minQuantity ?? 0) - whole;
  return missing > 0 ? { kind: 'belowQuantity', missing } : null;
}

function takeOfLines(discount: DiscountTerms, lines: readonly OpenLine[]): number {
  let cents = 0;
  for (const line of lines) {
    if (!isEligible(line, discount)) continue;
    const cut = cutOf(discount, line.left);
    line.left -= cut;
    cents += cut;
  }
  return cents;
}

function takeOfOrder(discount: DiscountTerms, lines: readonly OpenLine[]): number {
  const eligible = lines.filter((line) => isEligible(line, discount));
  const cents = cutOf(discount, centsLeft(eligible));
  const parts = spread(
    cents,
    eligible.map(({ left }) => left),
  );
  eligible.forEach((line, place) => {
    line.left -= parts[place] ?? 0;
  });
  return cents;
}
