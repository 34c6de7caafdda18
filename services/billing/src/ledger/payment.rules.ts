// Derives the next payment action from an order's status. Order decides and billing follows: after every change of
// either, the stored state determines the next action.
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import {
  handMethods,
  type PaymentMethod,
  type PaymentState,
} from '@shop/contracts/billing/payments';

/** `awaiting` is not placed until it is paid; `closed` will never be placed. */
export type BillingOrderStatus = OrderStatus | 'awaiting' | 'closed';

/** The last attempt to pay a part of an order. Whole cents. */
export interface LastPayment {
  payment: string;
  attempt: number;
  method: PaymentMethod;
  state: PaymentState;
  amount: number;
  secured: number;
  captured: number;
  released: number;
  refunding: number;
  refunded: number;
  /** Amount that a bank disputes or has won. */
  disputed: number;
  /** True while a dispute is open, so that nothing can be refunded. */
  isDisputed: boolean;
  /** True while a capture, release or closing is in progress. */
  isMoving: boolean;
  /** True if the charge was refused for good. It is not tried again. */
  isChargeRefused: boolean;
  /** How often the full refund was refused. */
  refusedRefunds: number;
  /**
   * Sum of the refunds for a cheaper or cancelled order, including those under way; then the number of those for a cheaper
   * order, and how many of them were refused.
   */
  lowered: number;
  lowers: number;
  refusedLowers: number;
  /** Sum of the releases for returned items: the price of the order does not change, but less is owed. */
  returned: number;
}

/** Cents that an edit added to an order, and the part of the money that pays them. */
export interface Difference {
  part: number;
  cents: number;
  /** Deadline for the customer to pay; absent once the difference is a part of the total. */
  until?: string | undefined;
}

/** An order in its newest version. */
export interface OrderSnapshot {
  status: BillingOrderStatus;
  version: number;
  totalCents: number;
  /** Amount that credit and gift cards were to pay. */
  creditCents: number;
  method: PaymentMethod;
  differences: readonly Difference[];
  /** Cents of returned items that were refunded before an un-cancellation, which does not charge them again (V20). */
  returnedCents: number;
  /** True if the order or its parcel leaves as soon as it is charged. */
  isChargeWanted: boolean;
  /** Cents up to which the order is charged then; null for all of it. */
  chargeCents: number | null;
  /** True if the order was sent and not cancelled since, whatever its current status. */
  hasLeft: boolean;
  /** Only for a cancelled order: its charge is not refunded automatically. */
  keepsCharged: boolean;
  /** True if the order is charged as soon as it is secured, because nothing is sent. */
  isOfGiftCards?: boolean;
}

/** Last attempts to pay the ordered part and the differences. */
export interface Lasts {
  main: LastPayment | null;
  credit: LastPayment | null;
  later: readonly (LastPayment & { part: number })[];
}

/** A part of an order's money: its method and amount. */
export interface PaymentPart {
  /** 0 for the ordered part. */
  part: number;
  method: PaymentMethod;
  dueCents: number;
  /** Cents that must be charged by now. */
  chargeCents: number;
  last: LastPayment | null;
  /** Deadline for a difference that is not a part of the total yet. */
  until?: string | undefined;
  /** Set if the order does not have this difference any more, so that all received money is returned. */
  isOver?: true;
}

/**
 * `open`: begin a new attempt. `close`: end its payment page or its wait. `capture` and `release`: all that is on hold.
 * `owe`: the invoice falls due. `refund`: all that is left. `end`: all is returned, and another attempt may follow.
 * `letGo` and `giveBack`: release or refund what exceeds the price of a cheaper order. `lower`: reduce the amount of a
 * partly received transfer. `raise`: increase the amount of cash or an invoice for a dearer order.
 */
export type PaymentAction =
  | 'open'
  | 'close'
  | 'capture'
  | 'owe'
  | 'release'
  | 'refund'
  | 'end'
  | 'letGo'
  | 'giveBack'
  | 'lower'
  | 'raise';

const ON_HOLD: readonly PaymentState[] = ['secured', 'owed', 'captured'];
const LIVE: readonly PaymentState[] = ['opening', 'open', ...ON_HOLD];

export const isLive = ({ state }: Pick<LastPayment, 'state'>): boolean => LIVE.includes(state);

/** Returns the cents of a part that must be charged by now and are not. */
export const unchargedOf = (
  { dueCents, chargeCents }: Pick<PaymentPart, 'dueCents' | 'chargeCents'>,
  live: LastPayment,
): number =>
  chargeCents < dueCents
    ? Math.min(heldOf(live), Math.max(0, chargeCents - live.captured - live.returned))
    : heldOf(live);

/** Returns the next action for a part, or null if its money matches the order or waits for something. */
export function actionFor(
  { status, keepsCharged }: OrderSnapshot,
  part: PaymentPart,
): PaymentAction | null {
  const { method, dueCents, last, until, isOver } = part;
  const live = last && isLive(last) ? last : null;
  if (isOver) return live && moveOfStopped(live, false);
  if (status === 'cancelled' || status === 'closed')
    return live && moveOfStopped(live, keepsCharged);
  // The customer must agree to a difference before anything is on hold.
  const isAgreed = until === undefined || !isAgreedTo(method);
  if (!live) return dueCents > 0 && isAgreed && mayOpen(status, last) ? 'open' : null;
  if (until !== undefined) return null;
  const lowering = moveOfCheaper(live, dueCents);
  if (lowering) return lowering;
  if (underOf(live, dueCents) > 0) return 'raise';
  if (live.state !== 'secured' || live.isMoving || live.isChargeRefused) return null;
  if (part.chargeCents === 0 || unchargedOf(part, live) === 0) return null;
  if (method === 'invoice') return 'owe';
  return handMethods.includes(method) ? null : 'capture';
}

/** Returns true for methods without a page or a transfer: the customer agrees to a difference on the order page. */
export const isAgreedTo = (method: PaymentMethod): boolean =>
  method === 'demo-card' || method === 'credit';

/** Returns the whole cents of a payment after releases and reductions. */
export const netOf = ({ amount, released, returned, lowered }: LastPayment): number =>
  amount - (released - returned) - lowered;

/** Returns the cents of a payment above the price of its part, after items of the order were cancelled. */
export const overOf = (last: LastPayment, dueCents: number): number =>
  Math.max(0, netOf(last) - dueCents);

/** Returns the cents by which a cash or invoice payment is below its order, even if the payment has ended. */
export const underOf = (last: LastPayment, dueCents: number): number => {
  const { method, state, isMoving } = last;
  const isRaised = method === 'cash' || method === 'invoice';
  return isRaised && ON_HOLD.includes(state) && !isMoving ? Math.max(0, dueCents - netOf(last)) : 0;
};

/** Returns the cents on hold that are not charged. */
export const heldOf = ({
  secured,
  captured,
  released,
}: Pick<LastPayment, 'secured' | 'captured' | 'released'>): number => secured - captured - released;

/** A provider can only release a whole hold. A lower charge releases the rest. */
function moveOfCheaper(live: LastPayment, dueCents: number): PaymentAction | null {
  if (live.isMoving || overOf(live, dueCents) === 0) return null;
  if (live.state === 'opening' || live.state === 'open')
    return live.captured === 0 ? 'close' : 'lower';
  if (heldOf(live) > 0) return live.method !== 'stripe' || dueCents === 0 ? 'letGo' : null;
  if (live.isDisputed || leftOf(live) === 0 || live.refusedLowers >= MOST_REFUNDS) return null;
  return 'giveBack';
}

/** A refused payment is not retried automatically, and an order that awaits its first payment gets no second one. */
function mayOpen(status: BillingOrderStatus, last: LastPayment | null): boolean {
  return last === null || (status !== 'awaiting' && last.state !== 'refused');
}

function moveOfStopped(live: LastPayment, keepsCharged: boolean): PaymentAction | null {
  if (live.isMoving) return null;
  const isUnpaid = live.state === 'opening' || live.state === 'open';
  // A part of a transfer may have been received.
  if (isUnpaid && live.captured === 0) return 'close';
  if (heldOf(live) > 0) return 'release';
  if (live.isDisputed || (keepsCharged && leftOf(live) > 0)) return null;
  if (leftOf(live) === 0) return 'end';
  return live.refusedRefunds < MOST_REFUNDS ? 'refund' : null;
}

/** Number of tries of a refund that the bank refuses, before staff must pay it. */
export const MOST_REFUNDS = 3;

export const isHeld = ({ state, secured, isChargeRefused }: LastPayment) =>
  state !== 'opening' && state !== 'open' && secured > 0 && !isChargeRefused;

/** Returns the cents of a payment that can still be refunded. A bank may have taken more than is left. */
export const leftOf = ({
  captured,
  refunding,
  refunded,
  disputed,
}: Pick<LastPayment, 'captured' | 'refunding' | 'refunded' | 'disputed'>): number =>
  Math.max(0, captured - refunding - refunded - disputed);
