import { arrivalOf } from '@shop/contracts/pricing/arrival';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { Transit } from '@shop/contracts/pricing/arrival';
import type { OrderArrival } from './order.entity.js';

/**
 * Returns the days of arrival of an order placed or edited at this time. Returns null while a line waits for a
 * delivery, and for an order of gift cards only.
 */
export const promisedArrival = (
  { transit }: { transit: Transit | null },
  at: Date,
  held: readonly Pick<HeldLine, 'expectedOn' | 'isGiftCard'>[],
): OrderArrival | null =>
  transit &&
  held.every(({ expectedOn }) => expectedOn === undefined) &&
  held.some(({ isGiftCard }) => !isGiftCard)
    ? { ...arrivalOf(transit, at), transit }
    : null;
