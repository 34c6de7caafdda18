import { Injectable } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { readVatNumber, type CheckedVatNumber, type VatCheck } from './vat-number.js';
import { VatOffice } from './vat-office.js';

/** Known numbers are kept as proof of the check; others may be guesses. */
export const VAT_CHECK_RETENTION: RetentionRule = {
  table: 'vat_checks',
  column: 'wanted_at',
  days: 90,
  only: "state <> 'known'",
};

const AT_ONCE = 5;
const NOT_CHECKED: VatCheck = { state: 'none', checkedAt: null };

// A number that is used again long after its check is checked again, and keeps its state until then.
const WANT = `
  INSERT INTO vat_checks AS v (value, state) VALUES ($1, 'waiting')
  ON CONFLICT (value) DO UPDATE SET next_at = now(), wanted_at = now(), tries = 0
    WHERE v.checked_at < now() - interval '30 days' AND v.wanted_at < v.checked_at`;
const FIND = 'SELECT state, checked_at AS "checkedAt" FROM vat_checks WHERE value = $1';

// Each try claims a number for at least 30 s, so that no two replicas check it at once.
const CLAIM = `
  UPDATE vat_checks SET tries = tries + 1, next_at = now() + interval '30 seconds' * least(tries + 1, 60)
   WHERE value IN (SELECT value FROM vat_checks WHERE (checked_at IS NULL OR wanted_at > checked_at) AND next_at <= now()
                    ORDER BY next_at LIMIT ${String(AT_ONCE)} FOR UPDATE SKIP LOCKED)
  RETURNING value`;
const STORE = `
  UPDATE vat_checks SET state = $2, consultation = $3, checked_at = now() WHERE value = $1`;

/** Checks VAT numbers in the background if an office is set, so that no checkout waits for another country. */
@Injectable()
export class VatChecks {
  constructor(
    private readonly dataSource: DataSource,
    private readonly office: VatOffice,
  ) {}

  /** Returns the state of the number; a new one will be checked soon. */
  async of(value: string): Promise<VatCheck> {
    if (!this.office.isUsed) return NOT_CHECKED;
    await this.dataSource.query(WANT, [value]);
    const [check] = await this.dataSource.query<VatCheck[]>(FIND, [value]);
    return check ?? NOT_CHECKED;
  }

  /**
   * Returns the typed number with the state of its check, or null if it is empty. `isKept` is set for the number of an
   * order without tax, which counts as known unless its tax office rejects it. Throws `order.vatNumber`.
   */
  async read(
    text: string | null,
    country: string,
    isKept = false,
  ): Promise<CheckedVatNumber | null> {
    if (text === null || text.trim() === '') return null;
    const vatNumber = readVatNumber(text, country);
    if (!vatNumber) throw new DomainError('order.vatNumber');
    const check = await this.of(vatNumber.value);
    const isKnown = isKept && check.state !== 'unknown';
    return { ...vatNumber, check: isKnown ? { ...check, state: 'known' } : check };
  }

  @Interval(5_000)
  async checkAll(signal?: AbortSignal): Promise<void> {
    if (!this.office.isUsed) return;
    await timedBatch('vatNumbers', async () => {
      const [claimed] = await this.dataSource.query<[{ value: string }[], number]>(CLAIM);
      for (const { value } of claimed) if (signal?.aborted !== true) await this.check(value);
    });
  }

  private async check(value: string): Promise<void> {
    try {
      const { isKnown, consultation } = await this.office.look(value);
      await this.dataSource.query(STORE, [value, isKnown ? 'known' : 'unknown', consultation]);
    } catch (error) {
      rootLogger.warn({ err: error }, 'a VAT number could not be looked up, and will be again');
    }
  }
}
