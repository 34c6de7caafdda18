import { Injectable } from '@nestjs/common';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import type { DateForm } from '@shop/contracts/reading/read-day';
import type {
  CountedTransfers,
  ImportedLine,
  TransferList,
  TransferQuery,
  TransferRow,
} from '@shop/contracts/billing/transfers';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource, type EntityManager } from 'typeorm';
import { ByHandService } from '../methods/by-hand.service.js';
import { lockHandPayments, type HandPayment } from '../methods/received.query.js';
import { matchTransfer, namedBy, type TransferMatch, type OpenTransfer } from './match.rules.js';
import {
  dateFormOf,
  findOpenTransfers,
  insertLines,
  listTransfers,
  lockTransfer,
  saveJudgements,
  type NewLine,
} from './transfers.query.js';

type Judged = TransferMatch & { id: string };

/** Imports bank transfers and matches them with orders. */
@Injectable()
export class TransfersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly byHand: ByHandService,
    private readonly audit: Audit,
  ) {}

  /** Returns a page of transfers, newest first. */
  async list(query: TransferQuery): Promise<TransferList> {
    const transfers = await listTransfers(this.dataSource, query);
    const last = transfers.length === query.limit ? transfers.at(-1) : undefined;
    return { success: true, transfers, next: last ? `${last.createdAt}_${last._id}` : null };
  }

  /** Returns the date format of an account's files. If one is given, it is stored first. */
  dateForm(account: string, given: DateForm | null): Promise<DateForm | null> {
    return dateFormOf(this.dataSource, account, given);
  }

  /** Imports each line once. A line that names its order and has its exact sum pays it. */
  async import(by: Admin, lines: readonly ImportedLine[]): Promise<CountedTransfers> {
    return this.dataSource.transaction(async (manager) => {
      const fresh = await insertLines(manager, lines);
      const judged = await this.match(manager, by, fresh);
      await saveJudgements(manager, judged);
      const matched = judged.filter(({ state }) => state === 'matched').length;
      const added = fresh.length;
      const known = lines.length - fresh.length;
      return { added, matched, waiting: added - matched, known };
    });
  }

  /**
   * Settles a transfer for the order that staff choose, or for none. Throws `billing.transferNotFound`,
   * `billing.transferSettled`, `billing.notByTransfer`, `billing.moreThanMissing`.
   */
  async settle(by: Admin, transfer: string, order: string | null): Promise<TransferRow> {
    return this.dataSource.transaction(async (manager) => {
      const row = await lockTransfer(manager, transfer);
      if (!row) throw new DomainError('billing.transferNotFound');
      const state = order === null ? 'ignored' : 'matched';
      if (row.state === state && row.order === order) return row;
      if (row.state === 'matched' || row.state === 'ignored')
        throw new DomainError('billing.transferSettled');
      if (order === null) await this.recordIgnored(manager, by, row);
      else await this.pay(manager, by, { ...row, order });
      await saveJudgements(manager, [{ id: transfer, state, order, why: null }]);
      return { ...row, state, order, why: null };
    });
  }

  private async match(
    manager: EntityManager,
    by: Admin,
    lines: readonly NewLine[],
  ): Promise<Judged[]> {
    const known = await findOpenTransfers(manager);
    const named = lines.flatMap((line) => namedBy(line, known).map(({ order }) => order));
    const locked = await lockHandPayments(manager, [...new Set(named)]);
    let open = known.flatMap((one) => asLocked(one, locked));
    const judged: Judged[] = [];
    for (const { id, cents, reference } of lines) {
      const judgement = matchTransfer({ cents, reference }, open);
      judged.push({ id, ...judgement });
      const found = locked.find(({ order }) => order === judgement.order);
      if (judgement.state !== 'matched' || !found) continue;
      await this.enter(manager, by, { id, amount: toDollars(cents), found });
      open = open.filter(({ order }) => order !== found.order);
    }
    return judged;
  }

  private async pay(
    manager: EntityManager,
    by: Admin,
    { _id, amount, order }: TransferRow & { order: string },
  ): Promise<void> {
    const [found] = await lockHandPayments(manager, [order]);
    if (found?.method !== 'transfer' || found.payment === null)
      throw new DomainError('billing.notByTransfer');
    await this.enter(manager, by, { id: _id, amount, found });
  }

  private enter(
    manager: EntityManager,
    by: Admin,
    { id, amount, found }: { id: string; amount: number; found: HandPayment },
  ): Promise<void> {
    const { order } = found;
    return this.byHand.enter(manager, by, { order, amount, purpose: `transfer ${id}`, found });
  }

  private recordIgnored(
    manager: EntityManager,
    { _id, name }: Admin,
    { _id: id, amount }: TransferRow,
  ): Promise<void> {
    return this.audit.record(manager, {
      by: { _id, name },
      action: 'payment.transferIgnored',
      subject: { kind: 'payment', _id: id, name: `Transfer of ${formatDollars(amount)}` },
      before: null,
      after: { state: 'ignored' },
    });
  }
}

/** Returns the order as it is under its lock. An order that was not locked can only be a guess. */
function asLocked(one: OpenTransfer, locked: readonly HandPayment[]): OpenTransfer[] {
  const found = locked.find(({ order }) => order === one.order);
  if (!found) return [one];
  return found.payment === null || found.isEnded || found.isMoving
    ? []
    : [{ order: one.order, missing: found.missing }];
}
