import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  PRICED_FOR_MS,
  type checkoutRpc,
  type CheckoutOptions,
  type PriceCheckoutInput,
  type PricedCheckout,
} from '@shop/contracts/ordering/checkout';
import type { InputOf } from '@shop/contracts/core/message';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { DataSource } from 'typeorm';
import { agreedLines, requestedBasket } from './order-lines.rules.js';
import type { PricedInput } from './basket.js';
import { findOpenPayments } from './open-payments.query.js';
import { ShopPricing } from './basket-pricing.js';
import { checkoutOptionsOf } from './checkout-options.rules.js';
import { creditNoteOf, creditOf, paymentOptions } from './payment-options.rules.js';
import { pricedCheckoutOf } from './priced-checkout.view.js';
import { storeCheckout } from './priced-checkouts.query.js';
import { PricingConfigCache } from './pricing-config.cache.js';

/** An order that is being placed still reads its priced checkout after it has expired. */
export const PRICED_CHECKOUT_RETENTION: RetentionRule = {
  table: 'priced_checkouts',
  column: 'until',
  days: 1,
};

/** Returns the data of the checkout form before an order is placed. */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly terms: PricingConfigCache,
    private readonly pricing: ShopPricing,
  ) {}

  /**
   * Prices the cart for this address. Stores the price for half an hour unless `user` is null: a guest cannot order.
   */
  async price(
    { paying, ...checkout }: InputOf<typeof checkoutRpc.price>,
    user: string | null,
  ): Promise<PricedCheckout> {
    const at = new Date();
    const input = inputOf(checkout);
    const terms = await this.terms.fresh();
    const basket = await this.pricing.price({ ...input, user, at }, terms);
    const { totalCents } = basket.priced;
    const { clothCents } = basket;
    const payable = { totalCents, clothCents };
    const credit = creditOf(paying ?? {}, checkout.useCredit, payable);
    const creditNote = creditNoteOf(paying ?? {}, checkout.useCredit, payable);
    const toPayCents = totalCents - creditCentsOf({ credit });
    const open = user
      ? await findOpenPayments(this.dataSource.manager, user)
      : { cashCents: 0, transfers: 0 };
    const payments = paymentOptions(basket, toPayCents, terms.settings.payments, { paying, open });
    const kept = { id: randomUUID(), at, until: new Date(at.getTime() + PRICED_FOR_MS) };
    const outcome = pricedCheckoutOf(basket, input.lines, {
      ...kept,
      payments,
      credit,
      creditNote,
    });
    // The preselected method stays chosen, even if another one comes first later.
    const chosen = { ...input, method: basket.method._id, ...(credit.length > 0 && { credit }) };
    if (user !== null) await storeCheckout(this.dataSource, user, chosen, outcome);
    return outcome;
  }

  async options(): Promise<CheckoutOptions> {
    return checkoutOptionsOf(await this.terms.current());
  }
}

function inputOf(checkout: PriceCheckoutInput): PricedInput {
  const { items, country, postalCode, method, codes, vatNumber } = checkout;
  return {
    lines: requestedBasket(agreedLines(items)),
    country,
    postalCode: postalCode ?? null,
    method: method ?? null,
    codes,
    vatNumber: vatNumber ?? null,
  };
}
