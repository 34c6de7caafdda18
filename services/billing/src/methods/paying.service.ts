import { Injectable } from '@nestjs/common';
import type { CreditAccount, Paying } from '@shop/contracts/billing/paying';
import { DataSource } from 'typeorm';
import { cardLabel, hashOf } from '../ledger/gift-card-code.rules.js';
import { findSwatchCredit, type OpenSwatchCredit } from '../ledger/swatch-credit.query.js';
import { PaymentProviders } from '../providers/payment-provider.js';
import { AWAY_AFTER } from '../providers/provider-health.query.js';
import { failuresOf, findAccounts, findTerms, type OpenAccount } from './paying.query.js';

/** Maximum number of swatch accounts that pay for one order. */
const SWATCH_ACCOUNTS = 20;

/** A request about a shopper at the checkout. `user` is null for a guest. */
export interface PayingRequest {
  user: string | null;
  isCreditWanted: boolean;
  /** Codes of gift cards. */
  giftCards: readonly string[];
}

/** Returns the shopper's current means of payment. */
@Injectable()
export class PayingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly providers: PaymentProviders,
  ) {}

  /** Looks up an unknown, empty, withdrawn or expired card in the same time as a valid one. */
  async find({ user, isCreditWanted, giftCards }: PayingRequest): Promise<Paying> {
    const hashes = new Map(giftCards.map((code) => [hashOf(code), code]));
    const owner = isCreditWanted ? user : null;
    const [stripe, invoice, found, swatches] = await Promise.all([
      this.stripe(),
      user === null ? null : findTerms(this.dataSource, user),
      owner === null && hashes.size === 0
        ? []
        : findAccounts(this.dataSource, owner, [...hashes.keys()]),
      owner === null ? [] : findSwatchCredit(this.dataSource, owner, SWATCH_ACCOUNTS),
    ]);
    const byHash = new Map(found.map((account) => [account.hash, account]));
    const own = found.filter(({ kind }) => kind === 'credit');
    const cards = [...hashes].flatMap(([hash, code]) => {
      const account = byHash.get(hash);
      return account ? [{ ...account, position: giftCards.indexOf(code) }] : [];
    });
    const expired = cards.flatMap(({ position, hasEnded, endsAt }) =>
      hasEnded && endsAt ? [{ position, validUntil: endsAt.toISOString() }] : [],
    );
    const unknown = [...hashes].filter(([hash]) => !byHash.has(hash));
    return {
      stripe,
      invoice,
      accounts: [...own, ...cards.filter(({ hasEnded }) => !hasEnded)].map(accountOf),
      ...(swatches.length > 0 && { swatches: swatches.map(swatchAccountOf) }),
      unknownCodes: unknown.map(([, code]) => code),
      ...(expired.length > 0 && { expiredCards: expired }),
    };
  }

  private async stripe(): Promise<Paying['stripe']> {
    if (!this.providers.of('stripe')) return 'off';
    return (await failuresOf(this.dataSource, 'stripe')) >= AWAY_AFTER ? 'away' : 'on';
  }
}

const swatchAccountOf = ({ account, balance }: OpenSwatchCredit) => ({
  account,
  label: 'Swatch credit',
  balanceCents: balance,
});

const accountOf = ({
  account,
  kind,
  lastFour,
  balanceCents,
  endsAt,
}: OpenAccount): CreditAccount => ({
  account,
  kind,
  label: lastFour === null ? 'Store credit' : cardLabel(lastFour),
  balanceCents,
  ...(endsAt && { validUntil: endsAt.toISOString() }),
});
