// Derives the next payment action from an order's status. Order decides, billing follows: after every change of
// either the next action follows from the stored state.
import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import {
  handMethods,
  type PaymentMethod,
  type PaymentState,
} from '@shop/contracts/billing/payments';

/** `awaiting`: not placed until it is paid. `closed`: it never will be. */
export type BillingOrderStatus = OrderStatus | 'awaiting' | 'closed';

/** Whole cents of the last attempt to pay a part of an order. */
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
  /** The amount that a bank disputes, or has won. */
  disputed: number;
  /** True while a dispute is open: nothing can be refunded. */
  isDisputed: boolean;
  /** True while a capture, release or closing of it is in progress. */
  isMoving: boolean;
  /** True where its charge was refused for good: it is not tried again. */
  isChargeRefused: boolean;
  /** How often giving back all of it was refused. */
  refusedRefunds: number;
  /**
   * Refunds because its order became cheaper or was cancelled, those under way too; how many there were because it became
   * cheaper, and how many of those were refused.
   */
  lowered: number;
  lowers: number;
  refusedLowers: number;
  /** Releases because items came back: the order costs what it did, and less is owed. */
  returned: number;
}

/** The sum that an edit added to an order, in cents, and the part of the money that pays it. */
export interface Difference {
  part: number;
  cents: number;
  /** Until when its customer can pay it; absent once it is a part of the total. */
  until?: string | undefined;
}

/** An order in its newest version. */
export interface OrderSnapshot {
  status: BillingOrderStatus;
  version: number;
  totalCents: number;
  /** The part that credit and gift cards were to pay. */
  creditCents: number;
  method: PaymentMethod;
  differences: readonly Difference[];
  /** It becomes shipped, or its parcel leaves, as soon as it is charged. */
  isChargeWanted: boolean;
  /** Until what sum it is charged then, in cents; null: all of it. */
  chargeCents: number | null;
  /** It was sent and not cancelled since, whatever its status says now. */
  hasLeft: boolean;
  /** For a cancelled order: the charge is not refunded automatically. */
  keepsCharged: boolean;
  /** It is charged as soon as it is secured: nothing of it is sent. */
  isOfGiftCards?: boolean;
}

/** The last attempts to pay what was ordered, and those of differences. */
export interface Lasts {
  main: LastPayment | null;
  credit: LastPayment | null;
  later: readonly (LastPayment & { part: number })[];
}

/** One part: by which method it is paid, and how much. */
export interface PaymentPart {
  /** 0 of what was ordered. */
  part: number;
  method: PaymentMethod;
  dueCents: number;
  /** How much of it is to be charged by now, in cents. */
  chargeCents: number;
  last: LastPayment | null;
  /** Until when a difference can be paid that the total is still without. */
  until?: string | undefined;
  /** A difference that the order does not have any more: whatever came in goes back. */
  isOver?: true;
}

/**
 * `open`: a new attempt. `close`: its payment page or wait. `capture` and `release`: all that is on hold. `owe`: an
 * invoice falls due. `refund`: all that is left. `end`: all is given back, so that another attempt may follow. `letGo` and
 * `giveBack`: what is on hold, or charged, above the price of an order that became cheaper. `lower`: the amount of a
 * transfer of which a part came in. `raise`: that of cash or an invoice whose order became dearer.
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

/** Returns the cents of a part that are to be charged by now and are not. */
export const unchargedOf = (
  { dueCents, chargeCents }: Pick<PaymentPart, 'dueCents' | 'chargeCents'>,
  live: LastPayment,
): number =>
  chargeCents < dueCents
    ? Math.min(heldOf(live), Math.max(0, chargeCents - live.captured - live.returned))
    : heldOf(live);

/** The next move of a part, or null where the money is as the order says or waits for something. */
export function actionFor(
  { status, keepsCharged }: OrderSnapshot,
  part: PaymentPart,
): PaymentAction | null {
  const { method, dueCents, last, until, isOver } = part;
  const live = last && isLive(last) ? last : null;
  if (isOver) return live && moveOfStopped(live, false);
  if (status === 'cancelled' || status === 'closed')
    return live && moveOfStopped(live, keepsCharged);
  // Its customer agrees to pay it before anything is on hold.
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

/** Methods without a page and without a transfer: the customer agrees to a difference on the page of the order. */
export const isAgreedTo = (method: PaymentMethod): boolean =>
  method === 'demo-card' || method === 'credit';

/** Whole cents of a payment without what it was lowered by. */
export const netOf = ({ amount, released, returned, lowered }: LastPayment): number =>
  amount - (released - returned) - lowered;

/** Whole cents of a payment above the price of its part: items of the order were cancelled. */
export const overOf = (last: LastPayment, dueCents: number): number =>
  Math.max(0, netOf(last) - dueCents);

/** Returns the cents by which a cash or invoice payment is below its order, also one that has ended meanwhile. */
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

/** A provider can release a hold only as a whole: the charge takes less, and ends it. */
function moveOfCheaper(live: LastPayment, dueCents: number): PaymentAction | null {
  if (live.isMoving || overOf(live, dueCents) === 0) return null;
  if (live.state === 'opening' || live.state === 'open')
    return live.captured === 0 ? 'close' : 'lower';
  if (heldOf(live) > 0) return live.method !== 'stripe' || dueCents === 0 ? 'letGo' : null;
  if (live.isDisputed || leftOf(live) === 0 || live.refusedLowers >= MOST_REFUNDS) return null;
  return 'giveBack';
}

/** A refused payment is not retried automatically, and none is opened while the order awaits its first payment. */
function mayOpen(status: BillingOrderStatus, last: LastPayment | null): boolean {
  return last === null || (status !== 'awaiting' && last.state !== 'refused');
}

function moveOfStopped(live: LastPayment, keepsCharged: boolean): PaymentAction | null {
  if (live.isMoving) return null;
  const isUnpaid = live.state === 'opening' || live.state === 'open';
  // A part of a transfer may have come in.
  if (isUnpaid && live.captured === 0) return 'close';
  if (heldOf(live) > 0) return 'release';
  if (live.isDisputed || (keepsCharged && leftOf(live) > 0)) return null;
  if (leftOf(live) === 0) return 'end';
  return live.refusedRefunds < MOST_REFUNDS ? 'refund' : null;
}

/** A refund that the bank does not take is tried so often; then staff give it back. */
export const MOST_REFUNDS = 3;

export const isHeld = ({ state, secured, isChargeRefused }: LastPayment) =>
  state !== 'opening' && state !== 'open' && secured > 0 && !isChargeRefused;

/** Whole cents of a payment that can still be given back; a bank may have taken more than is left of it. */
export const leftOf = ({
  captured,
  refunding,
  refunded,
  disputed,
}: Pick<LastPayment, 'captured' | 'refunding' | 'refunded' | 'disputed'>): number =>
  Math.max(0, captured - refunding - refunded - disputed);
