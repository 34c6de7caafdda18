import { isHeld, isLive, type Lasts, type OrderSnapshot } from './payment.rules.js';
import { partsOf } from './payment-parts.rules.js';

/** Returns the differences that an order waits for, in cents, and if they are secured or refused. */
export const waitingOf = (order: OrderSnapshot, lasts: Lasts) =>
  partsOf(order, lasts)
    .filter(({ until }) => until !== undefined)
    .map(({ part, dueCents, last }) => ({
      part,
      dueCents,
      isSecured: last !== null && isLive(last) && isHeld(last),
      isRefused: last?.state === 'refused',
    }));
