import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { lockOrder } from '../ordering/lifecycle/order-status-writer.js';
import { ReturnWriter } from '../ordering/returns/return-writer.js';
import { findReturnable } from '../ordering/returns/returnable.query.js';
import type { ReturnableLine, ReturnedLine } from '../ordering/returns/returned-lines.rules.js';
import { insertReturn } from '../ordering/returns/returns.query.js';
import { addReturnLines, findOpenWithdrawal } from '../ordering/returns/withdrawn-lines.query.js';
import {
  endOpening,
  findOpening,
  lockOpening,
  type OpeningWithdrawal,
} from './opening-withdrawals.query.js';

/**
 * Opens the returns of withdrawals. It does so after the reply, whose duration must not tell whether an order matches.
 */
@Injectable()
export class WithdrawalReturns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ReturnWriter,
  ) {}

  /** Opens the returns that are due, in any replica. */
  @Interval(2_000)
  async openAll(): Promise<void> {
    const due = await findOpening(this.dataSource.manager);
    if (due.length === 0) return;
    await timedBatch('withdrawals.returns', async () => {
      for (const { id, order } of due)
        await this.dataSource
          .transaction((manager) => this.open(manager, id, order))
          .catch((error: unknown) => {
            rootLogger.error({ err: error, order }, 'the return of a withdrawal failed');
          });
    });
  }

  private async open(manager: EntityManager, id: string, orderId: string): Promise<void> {
    const order = await lockOrder(manager, orderId);
    const withdrawal = await lockOpening(manager, id);
    if (!withdrawal) return;
    if (!order) return endOpening(manager, id, null);
    // A cancelled order has given everything back.
    const isOver = order.orderStatus === 'cancelled';
    const lines = isOver ? [] : withdrawnLines(await findReturnable(manager, orderId), withdrawal);
    const known = await findOpenWithdrawal(manager, orderId);
    const opened = known ?? (lines.length > 0 ? randomUUID() : null);
    await this.write(manager, withdrawal, { lines, known, opened });
    await endOpening(manager, id, opened);
    if (opened !== null && lines.length > 0)
      await this.writer.announce(manager, order, opened, null);
  }

  private async write(
    manager: EntityManager,
    { order, text, isLate }: OpeningWithdrawal,
    { lines, known, opened }: Opened,
  ): Promise<void> {
    if (known !== null) return addReturnLines(manager, known, lines);
    if (opened === null) return;
    await insertReturn(manager, {
      id: opened,
      order,
      kind: 'withdrawal',
      state: 'requested',
      reason: 'other',
      wants: 'refund',
      text,
      isLate,
      requested: [],
      lines,
    });
  }
}

interface Opened {
  lines: readonly ReturnedLine[];
  /** The return of an earlier withdrawal, or null. */
  known: string | null;
  /** The return of this withdrawal; null if nothing can come back. */
  opened: string | null;
}

/**
 * Returns all that has been sent of the chosen lines, or of the order. Without a choice, lengths that were cut to order
 * are left out if there is anything else.
 */
function withdrawnLines(
  returnable: readonly ReturnableLine[],
  { products }: OpeningWithdrawal,
): ReturnedLine[] {
  const sent = returnable.filter(({ left }) => left > 0);
  const withRight = sent.filter(({ isFaultyOnly }) => !isFaultyOnly);
  const chosen = products
    ? sent.filter(({ product }) => products.includes(product))
    : withRight.length > 0
      ? withRight
      : sent;
  return chosen.map(({ lineNo, left, lengths }) => ({
    lineNo,
    quantity: left,
    lengths,
    parcel: null,
  }));
}
