import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { OrderStatusService } from '../lifecycle/order-status.service.js';
import type { PendingTransition } from '../reads/order.entity.js';
import type { Attempt } from './place-request.js';
import { PlaceOrderTransactions } from './place-order.transactions.js';

const AT_ONCE = 20;
/** Time that an order is left alone after its request can no longer get a reply. */
const GRACE = "interval '5 seconds'";
/** Longer than an un-cancel takes in a live process. */
const TRANSITION_MAX = "interval '15 seconds'";
/** Life of a key; the browser drops a key with its tab. */
const KEY_LIFE = "interval '2 days'";

/** Time for which a buyer sees an order that was never paid. */
const CLOSED_LIFE = "interval '30 days'";

/** Maximum rows of one statement. */
const CHUNK = 500;
const PAUSE_MS = 50;

const EXPIRED_KEYS = `
  WITH expired AS MATERIALIZED (
    SELECT i.order_id FROM idempotency i JOIN order_saga s USING (order_id)
     WHERE s.state <> 'placing' AND i.created_at < now() - ${KEY_LIFE}
     ORDER BY i.created_at LIMIT ${String(CHUNK)} FOR UPDATE OF s SKIP LOCKED
  ), keys AS (DELETE FROM idempotency i USING expired e WHERE i.order_id = e.order_id)
  DELETE FROM order_saga s USING expired e WHERE s.order_id = e.order_id`;

// A scalar subquery is one index lookup per row; for NOT EXISTS, PostgreSQL would hash both tables.
const EXPIRED_REFUSALS = `
  WITH expired AS MATERIALIZED (
    SELECT o.id FROM orders o
     WHERE o.status = 'rejected' AND o.placed_at < now() - ${KEY_LIFE}
       AND (SELECT true FROM order_saga s WHERE s.order_id = o.id) IS NULL
       AND (SELECT true FROM idempotency i WHERE i.order_id = o.id LIMIT 1) IS NULL
       AND (SELECT true FROM awaited_payments a WHERE a.order_id = o.id) IS NULL
     ORDER BY o.placed_at LIMIT ${String(CHUNK)} FOR UPDATE SKIP LOCKED)
  DELETE FROM orders WHERE id = ANY (ARRAY(SELECT id FROM expired))`;

// A closed order has lines, because they were written before it was closed.
const EXPIRED_CLOSED = `
  WITH expired AS MATERIALIZED (
    SELECT a.order_id FROM awaited_payments a
     WHERE a.state = 'closed' AND a.ended_at < now() - ${CLOSED_LIFE}
       AND (SELECT true FROM order_saga s WHERE s.order_id = a.order_id) IS NULL
       AND (SELECT true FROM idempotency i WHERE i.order_id = a.order_id LIMIT 1) IS NULL
     ORDER BY a.ended_at LIMIT ${String(CHUNK)} FOR UPDATE SKIP LOCKED
  ), lines AS (DELETE FROM order_lines l USING expired e WHERE l.order_id = e.order_id)
  DELETE FROM orders WHERE id = ANY (ARRAY(SELECT order_id FROM expired))`;

/** Repairs what a process left behind when it died (reliability 2.3 and 2.4); replicas may run concurrently. */
@Injectable()
export class OrderSweeper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: PlaceOrderTransactions,
    private readonly statuses: OrderStatusService,
  ) {}

  /** Repairs everything that is overdue, once. */
  @Interval(2_000)
  async sweep(): Promise<void> {
    await timedBatch('orders.overdue', () => this.abortOverdue());
    await timedBatch('orders.transitions', () => this.finishTransitions());
  }

  /** Removes expired keys, their sagas, and then the orders that were refused under them. */
  @Interval(60_000)
  async removeExpired(signal?: AbortSignal): Promise<void> {
    await this.removeAll('orders.expiredKeys', EXPIRED_KEYS, signal);
    await this.removeAll('orders.refused', EXPIRED_REFUSALS, signal);
    await this.removeAll('orders.closed', EXPIRED_CLOSED, signal);
  }

  /** Removes chunk by chunk until none is left: orders may come faster than one chunk a minute. */
  private async removeAll(job: string, statement: string, signal?: AbortSignal): Promise<void> {
    for (let removed = CHUNK; removed === CHUNK && signal?.aborted !== true;) {
      [, removed] = await timedBatch(job, () =>
        this.dataSource.query<[unknown[], number]>(statement),
      );
      if (removed === CHUNK) await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private abortOverdue(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const overdue = await manager.query<Attempt[]>(
        `SELECT s.order_id AS "order", s.attempt AS epoch FROM orders o JOIN order_saga s ON s.order_id = o.id
          WHERE o.status = 'placing' AND s.state = 'placing' AND s.deadline_at < now() - ${GRACE}
          ORDER BY s.deadline_at LIMIT ${String(AT_ONCE)} FOR UPDATE OF s SKIP LOCKED`,
      );
      await this.transactions.abort(manager, overdue);
    });
  }

  private async finishTransitions(): Promise<void> {
    const left = await this.dataSource.query<{ order: string; transition: PendingTransition }[]>(
      `SELECT id AS "order", pending_transition AS transition FROM orders
        WHERE pending_transition IS NOT NULL
          AND (pending_transition ->> 'at')::timestamptz < now() - ${TRANSITION_MAX}
        LIMIT ${String(AT_ONCE)}`,
    );
    for (const { order, transition } of left) {
      await this.statuses.holdAgain(order, transition).catch((error: unknown) => {
        rootLogger.warn({ order, reason: String(error) }, 'an order stays cancelled');
      });
    }
  }
}
