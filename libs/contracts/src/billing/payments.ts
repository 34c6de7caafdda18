// How orders are paid, and what has become of the money, read from the sums of a payment; without zod for the first load.
import { formatDollars, toDollars } from '../money/price.js';

/** How an order can be paid. `credit`: store credit and gift cards, before or beside another method. */
export const paymentMethods = [
  'demo-card',
  'stripe',
  'cash',
  'transfer',
  'invoice',
  'credit',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** The names of the methods on the checkout. */
export const methodNames: Record<PaymentMethod, string> = {
  'demo-card': 'Card (demo)',
  stripe: 'Card',
  cash: 'Cash on delivery',
  transfer: 'Bank transfer',
  invoice: 'On invoice',
  credit: 'Store credit',
};

const paidBy: Record<PaymentMethod, string> = {
  'demo-card': 'Paid by card (demo)',
  stripe: 'Paid by card',
  cash: 'Cash on delivery',
  transfer: 'Bank transfer',
  invoice: 'On invoice',
  credit: 'Paid by store credit',
};

/** Methods whose money comes to the house by hand: staff enter it, and give it back by hand. */
export const handMethods: readonly PaymentMethod[] = ['cash', 'transfer', 'invoice'];

/**
 * States of one attempt to pay by one method. Live: `opening`, `open`, `secured`, `owed`, `captured`. Ended, so that
 * another attempt may follow: the others.
 */
export const paymentStates = [
  'opening',
  'open',
  'secured',
  'owed',
  'captured',
  'released',
  'returned',
  'closed',
  'lapsed',
  'refused',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** `none`: nothing is to be paid, or nothing ever was. */
export const moneyStates = [
  'none',
  'open',
  'held',
  'partly charged',
  'charged',
  'partly refunded',
  'refunded',
  'released',
  'lapsed',
  'refused',
  'closed',
  'disputed',
  'owed',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** Whole cents of one payment: what was put on hold, and what became of it since. */
export interface MoneySums {
  state: PaymentState;
  secured: number;
  captured: number;
  released: number;
  refunded: number;
  /** The disputed amount, until the dispute is won. */
  disputed: number;
}

/** The state that the sums of a payment say; every screen and list reads it here, SQL in `money_state.sql`. */
export function moneyStateOf(sums: MoneySums): MoneyState {
  const { state, secured, captured, released, refunded, disputed } = sums;
  if (state === 'opening' || state === 'open') return 'open';
  if (state === 'closed' || state === 'lapsed' || state === 'refused') return state;
  if (disputed > 0) return 'disputed';
  if (secured === 0) return 'none';
  if (refunded > 0) return refunded === captured ? 'refunded' : 'partly refunded';
  if (captured > 0) return captured + released < secured ? 'partly charged' : 'charged';
  if (state === 'owed') return 'owed';
  return released === secured ? 'released' : 'held';
}

/** `Paid by card (demo): refunded $10.50`; of an order without a payment that nothing is to be paid. */
export function moneySentence(method: PaymentMethod | null, sums: MoneySums): string {
  const state = moneyStateOf(sums);
  if (method === null || state === 'none') return 'Nothing to pay';
  if (state === 'open')
    return method === 'transfer'
      ? 'This order waits for your bank transfer.'
      : 'Please pay to confirm your order.';
  const name = state in unpaidWords ? methodNames[method] : paidBy[method];
  return `${name}: ${stateWords(state, method, sums)}`;
}

function stateWords(state: MoneyState, method: PaymentMethod, sums: MoneySums): string {
  const isByHand = method === 'cash' || method === 'invoice';
  if (state === 'held') return isByHand ? 'to be paid' : 'on hold';
  const charged = isByHand || method === 'transfer' ? 'received' : 'charged';
  if (state === 'charged') return charged;
  if (state === 'partly charged')
    return `${formatDollars(toDollars(sums.captured))} of ${formatDollars(toDollars(sums.secured))} ${charged}`;
  if (state === 'released') return isByHand ? 'not owed any more' : 'released';
  if (state === 'owed') return 'to be paid';
  if (state === 'partly refunded' || state === 'refunded')
    return `refunded ${formatDollars(toDollars(sums.refunded))}`;
  return unpaidWords[state] ?? state;
}

/** States in which nothing is paid. */
const unpaidWords: Partial<Record<MoneyState, string>> = {
  closed: 'not paid',
  lapsed: 'the hold has run out',
  refused: 'could not be paid',
};

/** The reference of the transfer that pays an order, which is looked for in bank files. */
export const transferReference = (order: string): string => `LM ${order.slice(-8).toUpperCase()}`;

/** Refuses a refund that exceeds the rest. */
export const tooMuchText = (leftCents: number): string =>
  `Only ${formatDollars(toDollars(leftCents))} can still be refunded.`;
