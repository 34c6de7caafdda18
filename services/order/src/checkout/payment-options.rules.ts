// By which methods a priced basket can be paid, and what credit pays of it (commerce II.5).
import type { PricedCheckout } from '@shop/contracts/checkout';
import { formatDollars, toDollars } from '@shop/contracts/money';
import type { CreditPart, Paying } from '@shop/contracts/paying';
import { methodNames, type PaymentMethod } from '@shop/contracts/payments';
import type { PaymentSettings } from '@shop/contracts/settings';
import { spendCredit } from '../payments/order-payment.rules.js';
import type { PricedBasket } from './basket.js';

type Option = PricedCheckout['payments'][number];
type PaidBasket = Pick<PricedBasket, 'priced' | 'zone' | 'method'>;

/** What gift cards, and store credit where it is wanted, pay of the total. */
export const creditOf = (
  accounts: Paying['accounts'],
  useCredit: boolean,
  totalCents: number,
): CreditPart[] =>
  spendCredit(
    accounts
      .filter(({ kind }) => kind === 'gift' || useCredit)
      .map(({ account, label, balanceCents }) => ({ account, label, cents: balanceCents })),
    totalCents,
  );

/**
 * The demo card before all others; what cannot be chosen now after them. None where there is nothing to pay. `paying`
 * is absent where billing was not queried: then only what needs no word of it is offered.
 */
export function paymentOptions(
  basket: PaidBasket,
  toPayCents: number,
  settings: PaymentSettings,
  paying: Paying | undefined,
): Option[] {
  if (toPayCents === 0) return [];
  const options = [
    ...(settings.isDemoCardOn ? [optionOf('demo-card')] : []),
    ...(settings.isCardOn ? cardOptions(paying) : []),
    ...(takesCash(basket, settings) ? [optionOf('cash')] : []),
    ...(settings.transfer ? [optionOf('transfer')] : []),
    ...(settings.isInvoiceOn ? invoiceOptions(paying, toPayCents) : []),
  ];
  return [...options.filter(({ isAway }) => !isAway), ...options.filter(({ isAway }) => isAway)];
}

const optionOf = (method: PaymentMethod): Option => ({ method, name: methodNames[method] });

const CARD_AWAY = 'Card payment is not available right now.';

function cardOptions(paying: Paying | undefined): Option[] {
  if (!paying || paying.stripe === 'off') return [];
  const card = optionOf('stripe');
  return [paying.stripe === 'on' ? card : { ...card, isAway: true, note: CARD_AWAY }];
}

/** The courier takes it at the door, in some zones and up to a limit. */
function takesCash({ priced, zone, method }: PaidBasket, { cash }: PaymentSettings): boolean {
  if (!cash || method.pickup) return false;
  return cash.zones.includes(zone) && priced.totalCents <= cash.limitCents;
}

function invoiceOptions(paying: Paying | undefined, toPayCents: number): Option[] {
  if (!paying?.invoice) return [];
  const { leftCents, dueDays } = paying.invoice;
  const note = `Your account has ${formatDollars(toDollars(leftCents))} of its credit limit left.`;
  const isAway = leftCents < toPayCents;
  return [{ ...optionOf('invoice'), ...(isAway && { isAway }), note, dueDays }];
}
