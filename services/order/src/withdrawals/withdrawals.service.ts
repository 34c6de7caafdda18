import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { InputOf } from '@shop/contracts/core/message';
import {
  withdrawalEvents,
  type WithdrawalList,
  type WithdrawalMark,
  type WithdrawalQuery,
  type withdrawalsRpc,
  type WithdrawalView,
} from '@shop/contracts/ordering/withdrawals';
import { policy } from '@shop/contracts/pricing/policy';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';
import { DataSource, type EntityManager } from 'typeorm';
import { orderNumberOf } from '../ordering/reads/order.view.js';
import { matchingOrder, type MatchedOrder } from './matching-order.query.js';
import { endOfPeriod, refundDay } from './withdrawal-period.rules.js';
import { findWithdrawal, findWithdrawals } from './withdrawals.query.js';

/** Deletes withdrawals without an order after a year; others are kept with their orders. */
export const WITHDRAWAL_RETENTION: RetentionRule = {
  table: 'withdrawals',
  column: 'received_at',
  days: 365,
  only: 'order_id IS NULL',
};

type Declared = InputOf<typeof withdrawalsRpc.declare>;

const INSERT = `
  INSERT INTO withdrawals (id, order_id, name, email, typed_number, items, marks, received_at, ends_at, refund_by, message_id,
         products, opens_return)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12::uuid[], $2::uuid IS NOT NULL) ON CONFLICT (message_id) DO NOTHING RETURNING id`;
const COMPLETE = `
  UPDATE withdrawals SET state = 'done', note = $2, done_by = $3, done_by_name = $4, done_at = now()
   WHERE id = $1 AND state = 'open' RETURNING id`;

/**
 * Stores withdrawals. A withdrawal changes neither stock nor money nor the status of its order: it opens a return, about
 * which staff decide.
 */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Returns the time of receipt, even if there is no such order. A request delivered twice is one withdrawal. */
  declare(input: Declared, messageId: string): Promise<{ receivedAt: string }> {
    return this.dataSource.transaction(async (manager) => {
      const receivedAt = new Date();
      const { name, email, orderNumber: typedNumber } = input;
      const order = await matchingOrder(manager, { typed: typedNumber, email });
      const items = itemsText(input.items, order);
      const endsAt = order?.deliveredAt
        ? endOfPeriod(order.deliveredAt, order.shippingAddress.country, policy.returns.holidays)
        : null;
      const id = randomUUID();
      const values = [
        id,
        order?._id ?? null,
        name,
        email,
        typedNumber,
        items,
        marksOf(input.items, order, endsAt, receivedAt),
        receivedAt,
        endsAt,
        refundDay(receivedAt),
        messageId,
        Array.isArray(input.items) ? input.items.map(({ product }) => product) : null,
      ];
      const written = await manager.query<unknown[]>(INSERT, values);
      if (written.length === 0) return storedReceipt(manager, messageId);
      await this.outbox.add(manager, withdrawalEvents.received, id, {
        withdrawal: id,
        name,
        email,
        typedNumber,
        items,
        receivedAt: receivedAt.toISOString(),
        order: order && {
          _id: order._id,
          number: orderNumberOf(order),
          user: { _id: order.userId, email: order.userEmail },
        },
      });
      return { receivedAt: receivedAt.toISOString() };
    });
  }

  async list(query: WithdrawalQuery): Promise<WithdrawalList> {
    const found = await findWithdrawals(this.dataSource.manager, query, shopDay());
    const pages = Math.max(1, Math.ceil(found.total / query.limit));
    return { success: true, ...found, page: query.page, pages };
  }

  /** Throws `order.withdrawalNotFound`. */
  get(id: string): Promise<WithdrawalView> {
    return known(this.dataSource.manager, id);
  }

  /**
   * Marks the withdrawal as done, once. Throws `order.withdrawalNotFound`, or `order.withdrawalDone` if another user
   * was faster.
   */
  complete(by: Admin, id: string, note: string): Promise<WithdrawalView> {
    return this.dataSource.transaction(async (manager) => {
      const [written] = await manager.query<[unknown[], number]>(COMPLETE, [
        id,
        note,
        by._id,
        by.name,
      ]);
      const now = await known(manager, id);
      if (written.length > 0)
        await this.audit.record(manager, {
          by,
          action: 'withdrawal.markedDone',
          // The person is in the withdrawal, which is erased with its customer.
          subject: { kind: 'withdrawal', _id: id, name: now.order?.number ?? 'Withdrawal' },
          before: { state: 'open' },
          after: { state: 'done' },
        });
      else if (!(await isDoneBy(manager, id, by._id)))
        throw new DomainError('order.withdrawalDone');
      return now;
    });
  }
}

async function known(manager: EntityManager, id: string): Promise<WithdrawalView> {
  const found = await findWithdrawal(manager, id);
  if (!found) throw new DomainError('order.withdrawalNotFound');
  return found;
}

async function storedReceipt(
  manager: EntityManager,
  messageId: string,
): Promise<{ receivedAt: string }> {
  const [row] = await manager.query<{ at: Date }[]>(
    'SELECT received_at AS at FROM withdrawals WHERE message_id = $1',
    [messageId],
  );
  if (!row) throw new Error(`withdrawal ${messageId} is gone`);
  return { receivedAt: row.at.toISOString() };
}

async function isDoneBy(manager: EntityManager, id: string, user: string): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    'SELECT FROM withdrawals WHERE id = $1 AND done_by = $2',
    [id, user],
  );
  return rows.length > 0;
}

/** Returns the typed text, or the names of the ticked lines; their ids if the order is not known. */
function itemsText(items: Declared['items'], order: MatchedOrder | null): string {
  if (items === undefined || typeof items === 'string') return items ?? '';
  const names = new Map(order?.lines.map(({ product, name }) => [product, name]));
  return items.map(({ product }) => names.get(product) ?? product).join('\n');
}

function marksOf(
  items: Declared['items'],
  order: MatchedOrder | null,
  endsAt: Date | null,
  receivedAt: Date,
): WithdrawalMark[] {
  if (!order) return [];
  const ticked = Array.isArray(items) ? new Set(items.map(({ product }) => product)) : null;
  const named = order.lines.filter(({ product }) => ticked?.has(product) ?? true);
  return [
    ...(endsAt !== null && receivedAt >= endsAt ? ['late' as const] : []),
    ...(named.some(({ isCutToOrder }) => isCutToOrder) ? ['cutToOrder' as const] : []),
  ];
}
