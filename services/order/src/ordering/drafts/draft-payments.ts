import { Injectable } from '@nestjs/common';
import type { CreditPart } from '@shop/contracts/billing/paying';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { creditCentsOf } from '@shop/contracts/billing/shown-payment';
import { toDollars } from '@shop/contracts/money/price';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { findOpenPayments } from '../../pricing/open-payments.query.js';
import { creditOf, paymentOptions } from '../../pricing/payment-options.rules.js';
import { PricingConfigCache } from '../../pricing/pricing-config.cache.js';
import { CustomerAccounts } from './customer-accounts.js';
import type { DraftRow } from './draft-row.js';
import { findExchange } from './exchanges.query.js';

type Options = PricedCheckout['payments'];

interface PayableDraft {
  options: Options;
  /** The store credit that pays an exchange; null if billing does not respond. */
  credit: CreditPart[] | null;
}

const NO_ROOM = 'The credit limit has no room for this order.';
const NO_BUYER = { cashCents: 0, transfers: 0 };

/** Finds the payment methods of a draft: those of the checkout, without gift cards. Credit pays exchanges first. */
@Injectable()
export class DraftPayments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly terms: PricingConfigCache,
    private readonly accounts: CustomerAccounts,
  ) {}

  async of(draft: DraftRow, user: string | null): Promise<PayableDraft> {
    const { settings } = await this.terms.current();
    const { totalCents, price } = draft;
    const isCreditWanted = (await findExchange(this.dataSource.manager, draft.id)) !== null;
    const [paying, open] = await Promise.all([
      this.accounts.paying(user, { isCreditWanted }),
      user === null ? NO_BUYER : findOpenPayments(this.dataSource.manager, user),
    ]);
    const accounts = isCreditWanted ? paying?.accounts : [];
    const credit = accounts ? creditOf({ accounts }, true, { totalCents, clothCents: 0 }) : null;
    const toPayCents = totalCents - creditCentsOf({ credit: credit ?? [] });
    const basket = {
      priced: { totalCents },
      zone: price.zone,
      method: { pickup: price.pickup },
      isDelivered: true,
    };
    const options = paymentOptions(basket, toPayCents, settings.payments, { paying, open });
    return { options, credit };
  }

  /**
   * Returns the dollars of store credit that pay an exchange; none for other drafts, or if billing does not respond.
   */
  async credit(draft: DraftRow): Promise<{ credit?: number }> {
    const { credit } = await this.of(draft, draft.customerId);
    return shownCredit(credit);
  }

  /**
   * Returns the store credit that pays first. Throws `order.paymentMethod`, with its reason if there is one, unless the
   * method can be chosen for the rest; cash that staff have taken is always allowed. Throws `service.unavailable` if
   * the credit of an exchange is not known.
   */
  async check(
    draft: DraftRow,
    user: string,
    { method, isCashTaken }: { method: PaymentMethod; isCashTaken: boolean },
  ): Promise<CreditPart[]> {
    const { options, credit } = await this.of(draft, user);
    if (!credit) throw new DomainError('service.unavailable');
    if (isCashTaken || creditCentsOf({ credit }) === draft.totalCents) return credit;
    const found = options.find((one) => one.method === method);
    if (found && !found.isUnavailable) return credit;
    // Only its owner may see what is left of a credit limit.
    const note = method === 'invoice' ? found && NO_ROOM : found?.note;
    throw new DomainError('order.paymentMethod', undefined, note);
  }
}

export const shownCredit = (credit: CreditPart[] | null): { credit?: number } =>
  credit && credit.length > 0 ? { credit: toDollars(creditCentsOf({ credit })) } : {};
