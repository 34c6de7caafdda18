import { methodNames, type PaymentMethod } from '@shop/contracts/billing/payments';
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import { moneyText } from '../amounts.rules';

interface Cart {
  /** Delivery zone of the cart. */
  zone: { _id: string; name: string };
  cents: number;
}

/** Returns the methods that any shopper has for this cart; the others need terms, credit or a gift card. */
function methodsOf(settings: PaymentSettings, { zone, cents }: Cart): PaymentMethod[] {
  const { cash } = settings;
  const takesCash = cash !== null && cash.zones.includes(zone._id) && cents <= cash.limitCents;
  return [
    ...(settings.isDemoCardOn ? (['demo-card'] as const) : []),
    ...(settings.isCardOn ? (['stripe'] as const) : []),
    ...(takesCash ? (['cash'] as const) : []),
    ...(settings.transfer ? (['transfer'] as const) : []),
  ];
}

/** `A shopper in Bangladesh with a cart of $60.00 can choose: Card (demo), Cash on delivery.` */
export function payableSentence(settings: PaymentSettings, cart: Cart): string {
  const shopper = `A shopper in ${cart.zone.name} with a cart of ${moneyText(cart.cents)}`;
  const names = methodsOf(settings, cart).map((method) => methodNames[method]);
  const choice =
    names.length === 0
      ? `${shopper} cannot pay: switch a method on.`
      : `${shopper} can choose: ${names.join(', ')}.`;
  return settings.isInvoiceOn
    ? `${choice} A trade account with terms can also choose: On invoice.`
    : choice;
}
