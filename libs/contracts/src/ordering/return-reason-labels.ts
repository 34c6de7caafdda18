import type { OrderReturn } from './order-returns.js';
import type { ReturnReason, ReturnWish } from './return-inputs.js';

/** The reasons of returns as customers read them. */
export const returnReasonLabels: Record<ReturnReason, string> = {
  faulty: 'It is faulty',
  wrongItem: 'It is not what I ordered',
  notAsDescribed: 'It is not as described',
  tooSmall: 'It is too small',
  changedMind: 'I have changed my mind',
  other: 'Another reason',
};

/** The wishes of returns as customers read them. */
export const returnWishLabels: Record<ReturnWish, string> = {
  refund: 'A refund',
  credit: 'Store credit',
  exchange: 'An exchange',
};

/** Returns the reason of a return, as shown. */
export const returnReasonText = ({ kind, reason }: Pick<OrderReturn, 'kind' | 'reason'>): string =>
  kind === 'withdrawal' ? 'Withdrawal' : returnReasonLabels[reason];
