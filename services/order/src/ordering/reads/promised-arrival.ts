import { arrivalOf } from '@shop/contracts/pricing/arrival';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { Transit } from '@shop/contracts/pricing/arrival';
import type { OrderArrival } from './order.entity.js';

/** Returns the days of arrival of an order that is placed or edited at this moment; null while a line waits for a delivery. */
export const promisedArrival = (
  { transit }: { transit: Transit | null },
  at: Date,
  held: readonly Pick<HeldLine, 'expectedOn'>[],
): OrderArrival | null =>
  transit && held.every(({ expectedOn }) => expectedOn === undefined)
    ? { ...arrivalOf(transit, at), transit }
    : null;
