// The payment methods of a priced basket, and the part that credit pays (commerce II.5).
import { SWATCH_CREDIT_FROM_CENTS } from '@shop/contracts/catalogue/swatch-limits';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { CreditPart, Paying } from '@shop/contracts/billing/paying';
import { methodNames, type PaymentMethod } from '@shop/contracts/billing/payments';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { OpenPayments } from './open-payments.query.js';
import {
  openLimitText,
  spendCredit,
  takesSwatchCredit,
  type Payable,
} from './order-payment.rules.js';
import type { PricedBasket } from './basket.js';

type Option = PricedCheckout['payments'][number];
/** The parts of a priced basket that determine its payment methods. */
interface PaidBasket {
  priced: Pick<PricedBasket['priced'], 'totalCents'>;
  zone: string;
  method: Pick<PricedBasket['method'], 'pickup'>;
  isDelivered: boolean;
}

/** Returns the part of the total that gift cards pay, and credit if requested. Swatch credit pays first. */
export function creditOf(
  { accounts, swatches = [] }: Partial<Pick<Paying, 'accounts' | 'swatches'>>,
  useCredit: boolean,
  order: Payable,
): CreditPart[] {
  const earned = useCredit ? swatches : [];
  const others = (accounts ?? []).filter(({ kind }) => kind === 'gift' || useCredit);
  return spendCredit(
    [
      ...earned.map(({ account, label, balanceCents: cents }) => {
        return { account, label, cents, isSwatch: true as const };
      }),
      ...others.map(({ account, label, balanceCents: cents }) => ({ account, label, cents })),
    ],
    order,
  );
}

/** Returns why requested swatch credit is not used; null if it is, or if none was requested (W7). */
export const creditNoteOf = (
  { swatches = [] }: Pick<Paying, 'swatches'>,
  useCredit: boolean,
  order: Payable,
): string | null =>
  useCredit && swatches.length > 0 && !takesSwatchCredit(order)
    ? `Swatch credit can be used for cloth of ${formatDollars(toDollars(SWATCH_CREDIT_FROM_CENTS))} or more.`
    : null;

/**
 * Returns the payment methods: the demo card first, methods that are unavailable now last; none if there is nothing to
 * pay. Without `paying`, because billing did not respond, only methods that do not need billing are offered.
 */
export function paymentOptions(
  basket: PaidBasket,
  toPayCents: number,
  settings: PaymentSettings,
  { paying, open }: { paying: Paying | undefined; open: OpenPayments },
): Option[] {
  if (toPayCents === 0) return [];
  const options = METHODS.filter((method) => isAccepted(method, basket, settings)).flatMap(
    (method) => {
      if (method === 'stripe') return cardOptions(paying, toPayCents);
      if (method === 'invoice') return invoiceOptions(paying, toPayCents);
      const note = openLimitText(method, basket.priced.totalCents, open, settings);
      return [{ ...optionOf(method), ...(note !== null && { isUnavailable: true, note }) }];
    },
  );
  return [
    ...options.filter(({ isUnavailable }) => !isUnavailable),
    ...options.filter(({ isUnavailable }) => isUnavailable),
  ];
}

/** In the sequence in which they are offered. */
const METHODS = ['demo-card', 'stripe', 'cash', 'transfer', 'invoice'] as const;

/**
 * Returns true if the settings accept the method. Credit limits and the state of card payments are checked by billing.
 */
export function isAccepted(
  method: PaymentMethod,
  basket: PaidBasket,
  settings: PaymentSettings,
): boolean {
  switch (method) {
    case 'demo-card':
      return settings.isDemoCardOn;
    case 'stripe':
      return settings.isCardOn;
    case 'cash':
      return takesCash(basket, settings);
    case 'transfer':
      return settings.transfer !== null;
    case 'invoice':
      return settings.isInvoiceOn;
    case 'credit':
      return true;
  }
}

const optionOf = (method: PaymentMethod): Option => ({ method, name: methodNames[method] });

const CARD_AWAY = 'Card payment is not available right now.';

/** Minimum of the card provider in whole cents. */
const LEAST_BY_CARD = 50;

function cardOptions(paying: Paying | undefined, toPayCents: number): Option[] {
  if (!paying || paying.stripe === 'off') return [];
  const card = optionOf('stripe');
  if (toPayCents < LEAST_BY_CARD)
    return [{ ...card, isUnavailable: true, note: 'A card pays $0.50 at least.' }];
  return [paying.stripe === 'on' ? card : { ...card, isUnavailable: true, note: CARD_AWAY }];
}

/** Returns true if the courier collects cash: only in some zones, and up to a limit. */
function takesCash(
  { priced, zone, method, isDelivered }: PaidBasket,
  { cash }: PaymentSettings,
): boolean {
  if (!cash || method.pickup || !isDelivered) return false;
  return cash.zones.includes(zone) && priced.totalCents <= cash.limitCents;
}

function invoiceOptions(paying: Paying | undefined, toPayCents: number): Option[] {
  if (!paying?.invoice) return [];
  const { leftCents, dueDays } = paying.invoice;
  const note = `Your account has ${formatDollars(toDollars(leftCents))} of its credit limit left.`;
  const isUnavailable = leftCents < toPayCents;
  return [{ ...optionOf('invoice'), ...(isUnavailable && { isUnavailable }), note, dueDays }];
}
