// How an order is paid, and if it is placed at once or waits for its payment (commerce II.5).
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { SWATCH_CREDIT_FROM_CENTS } from '@shop/contracts/catalogue/swatch-limits';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import { DomainError } from '@shop/service-kit/domain-error';
import { creditCentsOf, type OrderPayment } from '@shop/contracts/billing/shown-payment';
import type { PricedBasket } from './basket.js';
import type { OpenPayments } from './open-payments.query.js';

/** Maximum number of a buyer's orders that may wait for a bank transfer. */
const MAX_OPEN_TRANSFERS = 5;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Longer than a payment page stays open; providers accept no less than 30 minutes. */
export const AWAITING_MINUTES = 35;

/** The sums that credit can pay, in whole cents: the total, and the cloth after discounts. */
export type Payable = Pick<PricedBasket, 'clothCents'> & { totalCents: number };

/** Returns true if swatch credit can pay (W7). */
export const takesSwatchCredit = ({ clothCents }: Pick<Payable, 'clothCents'>): boolean =>
  clothCents >= SWATCH_CREDIT_FROM_CENTS;

/**
 * Spends the accounts in their order, each up to the rest of the total; swatch accounts only up to the rest of the
 * cloth.
 */
export function spendCredit(accounts: readonly CreditPart[], order: Payable): CreditPart[] {
  let leftCents = order.totalCents;
  let clothLeftCents = takesSwatchCredit(order) ? order.clothCents : 0;
  return accounts.flatMap((account) => {
    const { isSwatch = false } = account;
    const cents = Math.min(account.cents, leftCents, isSwatch ? clothLeftCents : leftCents);
    leftCents -= cents;
    if (isSwatch) clothLeftCents -= cents;
    return cents > 0 ? [{ ...account, cents }] : [];
  });
}

interface PaidOrder extends Payable {
  /** The requested method; absent for the demo card. */
  method: PaymentMethod | undefined;
  credit: readonly CreditPart[];
}

/** Returns why a buyer must pay open orders of this method before the next one; null if another order is allowed. */
export function openLimitText(
  method: PaymentMethod,
  totalCents: number,
  open: OpenPayments,
  { cash }: Pick<PaymentSettings, 'cash'>,
): string | null {
  if (method === 'transfer' && open.transfers >= MAX_OPEN_TRANSFERS)
    return `${String(open.transfers)} of your orders wait for a bank transfer. Please pay one of them first.`;
  if (method !== 'cash' || !cash || open.cashCents === 0) return null;
  if (open.cashCents + totalCents <= cash.limitCents) return null;
  const [under, limit] = [open.cashCents, cash.limitCents].map((one) =>
    formatDollars(toDollars(one)),
  );
  return `Cash orders of ${under} are under way, and at most ${limit} can be paid in cash.`;
}

/**
 * Returns null if the demo card pays everything, or if there is nothing to pay. Throws `order.paymentMethod` while the
 * demo card is off.
 */
export function orderPaymentOf(
  { method = 'demo-card', ...order }: PaidOrder,
  { transfer, isDemoCardOn }: PaymentSettings,
): OrderPayment | null {
  const credit = spendCredit(order.credit, order);
  const toPayCents = order.totalCents - creditCentsOf({ credit });
  if (toPayCents === 0) return credit.length > 0 ? { method: 'credit', credit } : null;
  if (method === 'demo-card' && !isDemoCardOn) throw new DomainError('order.paymentMethod');
  if (method === 'transfer')
    return { method, credit, ...(transfer && { account: transfer.account }) };
  return method === 'demo-card' && credit.length === 0 ? null : { method, credit };
}

/** Marks a prepaid order if the shop invoices prepaid orders at once. */
export const prepaidOf = (
  prepaid: PaymentSettings['prepaid'],
  payment: OrderPayment | null,
): { prepaid?: 'atOnce' } =>
  prepaid === 'atOnce' && payment?.method !== 'cash' && payment?.method !== 'invoice'
    ? { prepaid }
    : {};

/**
 * Returns true if billing must secure money first: credit, or any method except cash, which the courier collects, and
 * the demo card.
 */
const isAwaited = ({ method, credit }: OrderPayment): boolean =>
  credit.length > 0 || (method !== 'cash' && method !== 'demo-card');

/**
 * Returns true if billing must have the money before the order is sent. The demo card is never checked, and the courier
 * collects cash afterwards.
 */
export const isPaidBeforeSent = (payment: OrderPayment | null): boolean =>
  payment !== null && isAwaited(payment);

/**
 * Returns true if billing must have the money before a part of the order leaves, which is so for all methods but cash.
 */
export const isPaidBeforeParcel = (payment: OrderPayment | null): boolean =>
  payment === null || payment.method === 'demo-card' || isAwaited(payment);

/** Returns true if the payment can be charged in parts, as the demo card and credit can. */
export const takesParts = (payment: OrderPayment | null): boolean =>
  payment === null || payment.method === 'demo-card' || payment.method === 'credit';

/**
 * Returns the time until which the order waits for its payment, or null if it is placed at once. `pageMinutes` applies
 * to a payment page.
 */
function awaitedUntil(
  payment: OrderPayment | null,
  { transfer }: PaymentSettings,
  pageMinutes: number,
): Date | null {
  if (!payment || !isAwaited(payment)) return null;
  const minutes = payment.method === 'stripe' ? pageMinutes : AWAITING_MINUTES;
  const days = payment.method === 'transfer' ? transfer?.days : undefined;
  return new Date(Date.now() + (days === undefined ? minutes * MINUTE_MS : days * DAY_MS));
}

/** Returns how an order is paid: its method, its deadline, and if it is invoiced at once. */
export const paymentTerms = (
  payment: OrderPayment | null,
  settings: PaymentSettings,
  pageMinutes: number,
) => ({
  payment,
  until: awaitedUntil(payment, settings, pageMinutes),
  cash: settings.cash,
  ...prepaidOf(settings.prepaid, payment),
});

/** Returns the message for the shopper once the order is accepted. */
export function takenText(payment: OrderPayment | null): string {
  if (payment?.method === 'stripe') return 'Please pay to confirm your order.';
  if (payment?.method === 'transfer') return 'This order waits for your bank transfer.';
  return 'Order placed successfully!';
}

/** Returns true for a payment page, which the shopper waits for: he has one at a time. */
export const waitsForPage = ({ method }: Pick<OrderPayment, 'method'>): boolean =>
  method === 'stripe';

/** Only an order with a payment page keeps its cart. */
export const unpaidText = (method: PaymentMethod): string =>
  method === 'transfer'
    ? 'Your transfer did not arrive in time. Please place the order again.'
    : 'Your payment was not completed. Your cart is as you left it.';

/** Messages for the buyer of an order that was closed. */
export const closedTexts = {
  cancelled: 'You cancelled this order before it was paid.',
  replaced: 'You placed another order instead of this one.',
  byStaff: 'We cancelled this order before it was paid.',
} as const;
