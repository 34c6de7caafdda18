// Derives the next payment action from an order's status. Order decides, billing follows: after every change of
// either the next action follows from the stored state.
import { sum } from '@shop/contracts/core/numbers';
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
  /** Refunds because its order became cheaper, those under way too; how many there were, and how many were refused. */
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
  /** It becomes shipped as soon as it is charged. */
  isChargeWanted: boolean;
  /** It was sent and not cancelled since, whatever its status says now. */
  hasLeft: boolean;
  /** For a cancelled order: the charge is not refunded automatically. */
  keepsCharged: boolean;
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

const LIVE: readonly PaymentState[] = ['opening', 'open', 'secured', 'owed', 'captured'];

export const isLive = ({ state }: Pick<LastPayment, 'state'>): boolean => LIVE.includes(state);

/** Returned credit belongs to its owner again: an active order is then paid by its other method alone. */
export function partsOf(order: OrderSnapshot, lasts: Lasts): PaymentPart[] {
  const { totalCents, creditCents, method, differences } = order;
  const applied = differences.filter(({ until }) => until === undefined);
  const orderedCents = totalCents - sum(applied.map(({ cents }) => cents));
  const isAllCredit = method === 'credit';
  const isCreditOver = lasts.credit !== null && !isLive(lasts.credit);
  const byCredit = isAllCredit ? orderedCents : isCreditOver ? 0 : creditCents;
  return [
    { part: 0, method: 'credit', dueCents: byCredit, last: lasts.credit },
    { part: 0, method, dueCents: orderedCents - byCredit, last: isAllCredit ? null : lasts.main },
    ...differences.map(({ part, cents, until }) => ({
      ...{ part, method, dueCents: cents, until },
      last: lasts.later.find((one) => one.part === part) ?? null,
    })),
    ...lasts.later
      .filter(({ part }) => !differences.some((one) => one.part === part))
      .map((last) => ({
        ...{ part: last.part, method: last.method, dueCents: 0, last },
        isOver: true as const,
      })),
  ];
}

/** The parts that the total consists of. */
const wholeOf = (order: OrderSnapshot, lasts: Lasts): PaymentPart[] =>
  partsOf(order, lasts).filter(({ until, isOver }) => until === undefined && !isOver);

/** The next move of a part, or null where the money is as the order says or waits for something. */
export function actionFor(
  { status, isChargeWanted, hasLeft, keepsCharged }: OrderSnapshot,
  { method, dueCents, last, until, isOver }: PaymentPart,
): PaymentAction | null {
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
  const isSent = status === 'shipped' || status === 'delivered' || hasLeft || isChargeWanted;
  if (!isSent || live.state !== 'secured' || live.isMoving || live.isChargeRefused) return null;
  if (method === 'invoice') return 'owe';
  return handMethods.includes(method) ? null : 'capture';
}

/** Methods without a page and without a transfer: the customer agrees to a difference on the page of the order. */
export const isAgreedTo = (method: PaymentMethod): boolean =>
  method === 'demo-card' || method === 'credit';

/** Whole cents of a payment above the price of its part: items of the order were cancelled. */
export const overOf = (
  { amount, released, returned, lowered }: LastPayment,
  dueCents: number,
): number => Math.max(0, amount - (released - returned) - lowered - dueCents);

/** Returns the cents by which a cash or invoice payment is below its order: its customer need not agree first. */
export const underOf = (
  { method, state, isMoving, amount, released, returned, lowered }: LastPayment,
  dueCents: number,
): number => {
  const isRaised =
    (method === 'cash' && state === 'secured') ||
    (method === 'invoice' && (state === 'secured' || state === 'owed'));
  return isRaised && !isMoving
    ? Math.max(0, dueCents - (amount - (released - returned) - lowered))
    : 0;
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

/** Returns true where the whole price is charged, owed by invoice, or collected by the courier. */
export const isCharged = (order: OrderSnapshot, lasts: Lasts): boolean =>
  wholeOf(order, lasts).every(({ method, dueCents, last }) => {
    if (dueCents === 0) return true;
    if (!last || !isLive(last) || !isHeld(last)) return false;
    if (method === 'cash' || last.state === 'owed') return true;
    return last.state === 'captured' && last.captured + last.returned >= dueCents;
  });

/** Returns true where the whole price is secured. */
export const isSecured = (word: OrderSnapshot, lasts: Lasts): boolean =>
  wholeOf(word, lasts).every(
    ({ dueCents, last }) => dueCents === 0 || (last !== null && isLive(last) && isHeld(last)),
  );

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
