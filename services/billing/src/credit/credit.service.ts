import { Injectable } from '@nestjs/common';
import type { CreditView, SwatchCredit } from '@shop/contracts/billing/credit';
import { sum } from '@shop/contracts/core/numbers';
import { toCents, toDollars } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { addEntries } from '../ledger/credit.query.js';
import { findSwatchCredit } from '../ledger/swatch-credit.query.js';
import { keyReused } from '../methods/admin.js';
import {
  findCredit,
  findEntries,
  findCommand,
  findSwatchEntries,
  lockCredit,
} from './credit.query.js';

/** Dollars to add, or to deduct if negative. `key` is the same for a repeated press. */
export interface CreditChange {
  user: string;
  amount: number;
  note: string;
  key: string;
}

/** Number of swatch credits that are shown. */
const SHOWN_PARTS = 100;

/** Reads and changes the store credit of users, and reads the credit that their swatches have earned. */
@Injectable()
export class CreditService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  /** Returns an empty view for a user who never had credit. */
  async get(user: string): Promise<CreditView> {
    const credit = await findCredit(this.dataSource, user);
    const entries = credit ? await findEntries(this.dataSource, credit.account) : [];
    const swatches = await this.swatches(user);
    return {
      success: true,
      balance: toDollars(credit?.balance ?? 0),
      entries: entries.map(entryOf),
      ...(swatches && { swatches }),
    };
  }

  /** Returns null for a user whose swatches have earned nothing. */
  private async swatches(user: string): Promise<SwatchCredit | null> {
    const entries = await findSwatchEntries(this.dataSource, user);
    if (entries.length === 0) return null;
    const parts = await findSwatchCredit(this.dataSource, user, SHOWN_PARTS);
    return {
      balance: toDollars(sum(parts.map(({ balance }) => balance))),
      parts: parts.map(({ balance, endsAt }) => ({
        amount: toDollars(balance),
        endsAt: endsAt.toISOString(),
      })),
      entries: entries.map(entryOf),
    };
  }

  /** Returns the user's own view, without the notes of staff. */
  async getOwn(user: string): Promise<CreditView> {
    const { entries, ...credit } = await this.get(user);
    return { ...credit, entries: entries.map((entry) => ({ ...entry, note: null })) };
  }

  /** Throws `billing.tooLittleCredit` or, for another amount, `billing.keyReused`. */
  async change(by: Admin, { user, amount, note, key }: CreditChange): Promise<CreditView> {
    const delta = toCents(amount);
    await this.dataSource.transaction(async (manager) => {
      const { account, balance } = await lockCredit(manager, user);
      const known = await findCommand(manager, { account, key });
      if (known === delta) return;
      if (known !== null) throw keyReused();
      if (balance + delta < 0) throw new DomainError('billing.tooLittleCredit');
      const kind = delta > 0 ? 'issue' : 'correct';
      await addEntries(manager, [{ account, source: key, kind, delta, note, by: by._id }]);
      await this.audit.record(manager, {
        by: { _id: by._id, name: by.name },
        action: 'credit.changed',
        subject: { kind: 'credit', _id: user, name: 'Store credit' },
        before: { balance: toDollars(balance) },
        after: { balance: toDollars(balance + delta) },
      });
    });
    return this.get(user);
  }
}

const entryOf = <Entry extends { at: Date; delta: number }>({ at, delta, ...entry }: Entry) => ({
  ...entry,
  at: at.toISOString(),
  amount: toDollars(delta),
});
