import { Injectable } from '@nestjs/common';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { findOpenPayments } from '../../pricing/open-payments.query.js';
import { paymentOptions } from '../../pricing/payment-options.rules.js';
import { PricingConfigCache } from '../../pricing/pricing-config.cache.js';
import { CustomerAccounts } from './customer-accounts.js';
import type { DraftRow } from './draft-row.js';

type Options = PricedCheckout['payments'];

const NO_ROOM = 'The credit limit has no room for this order.';
const NO_BUYER = { cashCents: 0, transfers: 0 };

/** The methods by which a draft can be paid: those of the checkout, without credit and gift cards. */
@Injectable()
export class DraftPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly terms: PricingConfigCache,
    private readonly accounts: CustomerAccounts,
  ) {}

  async options(draft: DraftRow, user: string | null): Promise<Options> {
    const { settings } = await this.terms.current();
    const { totalCents, price } = draft;
    const [paying, open] = await Promise.all([
      this.accounts.paying(user),
      user === null ? NO_BUYER : findOpenPayments(this.dataSource.manager, user),
    ]);
    const basket = { priced: { totalCents }, zone: price.zone, method: { pickup: price.pickup } };
    return paymentOptions(basket, totalCents, settings.payments, { paying, open });
  }

  /** Throws `order.paymentMethod`, with its reason where there is one, unless the method can be chosen. */
  async check(draft: DraftRow, user: string, method: PaymentMethod): Promise<void> {
    if (draft.totalCents === 0) return;
    const options = await this.options(draft, user);
    const found = options.find((one) => one.method === method);
    if (found && !found.isUnavailable) return;
    // The rest of a credit limit is for its owner alone.
    const note = method === 'invoice' ? found && NO_ROOM : found?.note;
    throw new DomainError('order.paymentMethod', undefined, note);
  }
}
