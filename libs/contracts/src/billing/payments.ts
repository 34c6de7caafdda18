// How orders are paid, and the state of their money, computed from the sums of a payment. Without zod, for the first
// load.
import { formatDollars, toDollars } from '../money/price.js';

/** How an order can be paid. `credit`: store credit and gift cards, alone or combined with another method. */
export const paymentMethods = [
  'demo-card',
  'stripe',
  'cash',
  'transfer',
  'invoice',
  'credit',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Names of the methods at checkout. */
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

/** Methods whose payments and refunds staff make and record by hand. */
export const handMethods: readonly PaymentMethod[] = ['cash', 'transfer', 'invoice'];

/**
 * States of one attempt to pay by one method. Live: `opening`, `open`, `secured`, `owed`, `captured`. The others are
 * final: another attempt may follow.
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

/** Sums of one payment in whole cents: the amount on hold, and what happened to it since. */
export interface MoneySums {
  state: PaymentState;
  secured: number;
  captured: number;
  released: number;
  refunded: number;
  /** The disputed amount, until the dispute is won. */
  disputed: number;
}

/**
 * Returns the state for the sums of a payment. Every screen and list uses it; its SQL version is in `money_state.sql`.
 */
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

/** Returns `Paid by card (demo): refunded $10.50`, or that nothing is to be paid if there is no payment. */
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

/** Returns the reference of the transfer that pays an order, by which bank files are searched. */
export const transferReference = (order: string): string => `LM ${order.slice(-8).toUpperCase()}`;

/** Returns the message that refuses a refund larger than the rest. */
export const tooMuchText = (leftCents: number): string =>
  `Only ${formatDollars(toDollars(leftCents))} can still be refunded.`;
