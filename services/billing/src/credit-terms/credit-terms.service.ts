import { Injectable } from '@nestjs/common';
import {
  creditTermsRpc,
  type SaveTermsInput,
  type CreditTermsView,
} from '@shop/contracts/billing/credit-terms';
import { toCents, toDollars } from '@shop/contracts/money/price';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';

interface StoredCreditTerms extends Omit<SaveTermsInput, 'limit'> {
  /** Cents. */
  limit: number;
  used: number;
}
const NONE: StoredCreditTerms = {
  isOn: false,
  company: '',
  limit: 0,
  dueDays: 30,
  version: 0,
  used: 0,
};

const FIND = `
  SELECT is_on AS "isOn", company, limit_cents::float8 AS "limit", due_days AS "dueDays", version, used::float8 AS used
    FROM credit_terms WHERE user_id = $1`;
const SAVE = `
  INSERT INTO credit_terms AS t (user_id, is_on, company, limit_cents, due_days, version)
  SELECT $1, $2, $3, $4, $5, 1 WHERE $6 = 0 OR EXISTS (SELECT FROM credit_terms WHERE user_id = $1)
  ON CONFLICT (user_id) DO UPDATE
     SET is_on = excluded.is_on, company = excluded.company, limit_cents = excluded.limit_cents,
         due_days = excluded.due_days, version = t.version + 1
   WHERE t.version = $6
  RETURNING 1`;

/** Reads and changes the terms of trade accounts, which may pay on invoice. */
@Injectable()
export class CreditTermsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
  ) {}

  async get(user: string): Promise<CreditTermsView> {
    return viewOf(await find(this.dataSource.manager, user));
  }

  /** Saves the terms once for each message. Throws `billing.termsChanged`. */
  async save(
    by: Admin,
    { user, messageId, ...input }: SaveTermsInput & { user: string; messageId: string },
  ): Promise<CreditTermsView> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await isFirstDelivery(manager, creditTermsRpc.save, messageId))) return;
      const before = viewOf(await find(manager, user));
      const { isOn, company, limit, dueDays, version } = input;
      const values = [user, isOn, company, toCents(limit), dueDays, version];
      const saved = await manager.query<unknown[]>(SAVE, values);
      if (saved.length === 0) throw new DomainError('billing.termsChanged');
      await this.audit.record(manager, {
        by: { _id: by._id, name: by.name },
        action: 'credit.termsSaved',
        subject: { kind: 'credit', _id: user, name: 'Credit terms' },
        before: audited(before),
        after: audited(input),
      });
    });
    return this.get(user);
  }
}

async function find(manager: EntityManager, user: string): Promise<StoredCreditTerms> {
  const [row] = await manager.query<StoredCreditTerms[]>(FIND, [user]);
  return row ?? NONE;
}

const viewOf = ({ limit, used, ...terms }: StoredCreditTerms): CreditTermsView => ({
  success: true,
  ...terms,
  limit: toDollars(limit),
  used: toDollars(used),
});

/** Omits the company, because audit entries are not erased with the customer. */
const audited = ({ isOn, limit, dueDays }: SaveTermsInput): Record<string, unknown> => ({
  isOn,
  limit,
  dueDays,
});
