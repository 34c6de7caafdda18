// Parts of a line that left before its tax rate changed, which keep their sums and their rate (V45). Whole cents;
// amounts are pieces or cuts.
import { sum } from '@shop/contracts/core/numbers';
import type { BeforeRate, OrderPrice } from '@shop/contracts/pricing/order-price';
import { halfUp } from '@shop/contracts/pricing/rounding';
import type { TaxedPart } from '@shop/contracts/pricing/tax-of';

const NOTHING: BeforeRate = { sent: [], cancelled: 0, cancelledCents: 0 };

export const beforeRateOf = (price: OrderPrice | null, product: string): BeforeRate =>
  price?.lines.find((line) => line.product === product)?.before ?? NOTHING;

export const sentBefore = ({ sent }: BeforeRate): { quantity: number; cents: number } => ({
  quantity: sum(sent.map(({ quantity }) => quantity)),
  cents: sum(sent.map(({ cents }) => cents)),
});

/**
 * Fits these parts to a changed line. The line can only have less than the parts if parcels came back with the whole
 * order; the last parts then shrink.
 */
export function fittedBefore(
  before: BeforeRate,
  { quantity, totalCents }: { quantity: number; totalCents: number },
): BeforeRate {
  const known = sentBefore(before);
  if (known.quantity < quantity || (known.quantity === quantity && known.cents === totalCents))
    return before;
  let left = quantity;
  let cents = totalCents;
  const sent = before.sent.flatMap((part) => {
    const own = Math.min(left, part.quantity);
    left -= own;
    if (own === 0) return [];
    const share = halfUp(BigInt(part.cents) * BigInt(own), part.quantity);
    const ownCents = left === 0 ? cents : Math.min(cents, share);
    cents -= ownCents;
    return [{ ...part, quantity: own, cents: ownCents }];
  });
  return { ...before, sent };
}

/** Returns the taxed parts of a line: those that left before its rate changed, and the rest. */
export function taxedParts(
  before: BeforeRate | undefined,
  { cents, rateBp }: TaxedPart,
): TaxedPart[] {
  const sent = before?.sent ?? [];
  return [
    ...sent.map((part) => ({ cents: part.cents, rateBp: part.rateBp })),
    { cents: cents - sum(sent.map((part) => part.cents)), rateBp },
  ];
}
