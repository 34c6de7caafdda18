// Rules of money that has come in.
import { wholeOf } from './payment-parts.rules.js';
import type { LastPayment, Lasts, OrderSnapshot } from './payment.rules.js';

/** Returns true where the whole price has come in. */
export const isReceived = (order: OrderSnapshot, lasts: Lasts): boolean =>
  wholeOf(order, lasts).every(
    ({ dueCents, last }) => dueCents === 0 || receivedOf(last) >= dueCents,
  );

const receivedOf = (last: LastPayment | null): number =>
  last?.state === 'captured' ? last.captured + last.returned : 0;
