// What an order's status requires of its money. Order decides, billing obeys: after every change of either the next
// move follows from what is stored.
import type { OrderStatus } from '@shop/contracts/order';

/** Whole cents of the last attempt to pay an order, and whether a capture or release of it is not through yet. */
export interface LastPayment {
  state: 'secured' | 'captured' | 'released' | 'returned';
  captured: number;
  refunding: number;
  refunded: number;
  isMoving: boolean;
}

/** An order in its newest version. */
export interface OrderWord {
  status: OrderStatus;
  totalCents: number;
}

/**
 * `open`: a new attempt is secured. `capture` and `release`: all that is on hold. `refund`: all that is left. `end`: all
 * is given back, so that another attempt may follow.
 */
export type Move = 'open' | 'capture' | 'release' | 'refund' | 'end';

/** The next move, or null where the money is as the order says or waits for an operation. */
export function moveOf({ status, totalCents }: OrderWord, last: LastPayment | null): Move | null {
  const live = last && isLive(last) ? last : null;
  if (status === 'cancelled') return live && moveOfCancelled(live);
  if (!live) return totalCents > 0 ? 'open' : null;
  const isSent = status === 'shipped' || status === 'delivered';
  return isSent && live.state === 'secured' && !live.isMoving ? 'capture' : null;
}

function moveOfCancelled(live: LastPayment): Move | null {
  if (live.isMoving) return null;
  if (live.state === 'secured') return 'release';
  return leftOf(live) > 0 ? 'refund' : 'end';
}

const isLive = ({ state }: LastPayment): boolean => state === 'secured' || state === 'captured';

/** Whole cents of a payment that can still be given back. */
export const leftOf = ({
  captured,
  refunding,
  refunded,
}: Pick<LastPayment, 'captured' | 'refunding' | 'refunded'>): number =>
  captured - refunding - refunded;
