// What has become of the money of an order, read from the sums of a payment.
import { formatDollars, toDollars } from './price.js';

/** How an order can be paid. */
export const paymentMethods = ['demo-card'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

const methodNames: Record<PaymentMethod, string> = { 'demo-card': 'card (demo)' };

/** `none`: nothing is to be paid, or nothing ever was. */
export const moneyStates = [
  'none',
  'held',
  'charged',
  'partly refunded',
  'refunded',
  'released',
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** Whole cents of one payment: what was put on hold, and what became of it since. */
export interface MoneySums {
  secured: number;
  captured: number;
  released: number;
  refunded: number;
}

/** The state that the sums of a payment say; every screen and list reads it here. */
export function moneyStateOf({ secured, captured, released, refunded }: MoneySums): MoneyState {
  if (secured === 0) return 'none';
  if (refunded > 0) return refunded === captured ? 'refunded' : 'partly refunded';
  if (captured > 0) return 'charged';
  return released === secured ? 'released' : 'held';
}

/** `Paid by card (demo): refunded $10.50`; of an order without a payment that nothing is to be paid. */
export function moneySentence(method: PaymentMethod | null, sums: MoneySums): string {
  const state = moneyStateOf(sums);
  if (method === null || state === 'none') return 'Nothing to pay';
  return `Paid by ${methodNames[method]}: ${stateWords(state, sums.refunded)}`;
}

const stateWords = (state: MoneyState, refundedCents: number): string => {
  if (state === 'held') return 'on hold';
  if (state === 'charged' || state === 'released') return state;
  return `refunded ${formatDollars(toDollars(refundedCents))}`;
};

/** What staff read when they want to give back more than is left. */
export const tooMuchText = (leftCents: number): string =>
  `Only ${formatDollars(toDollars(leftCents))} can still be refunded.`;
