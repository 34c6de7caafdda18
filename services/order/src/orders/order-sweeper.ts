import { Injectable } from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { Every } from '@shop/service-kit/rounds';
import { DataSource } from 'typeorm';
import { OrderStatusService } from './order-status.service.js';
import type { PendingTransition } from './order.entity.js';
import type { Attempt } from './placing.query.js';
import { PlacingSteps } from './placing.steps.js';

const AT_ONCE = 20;
/** An order is left alone until its request can no longer be answered, and this much longer. */
const GRACE = "interval '5 seconds'";
/** Longer than an un-cancel can take while its process lives. */
const TRANSITION_MAX = "interval '15 seconds'";
/** A key is remembered this long; the browser gives one up with its tab. */
const KEY_LIFE = "interval '2 days'";

/** Repairs what a process left behind when it died (reliability 2.3 and 2.4); any number may run at once. */
@Injectable()
export class OrderSweeper {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steps: PlacingSteps,
    private readonly statuses: OrderStatusService,
  ) {}

  /** One round over everything that is overdue. */
  @Every(2_000)
  async sweep(): Promise<void> {
    await this.abortOverdue();
    await this.finishTransitions();
    await this.dataSource.query(
      `DELETE FROM idempotency i USING order_saga s
        WHERE s.order_id = i.order_id AND s.state <> 'placing' AND i.created_at < now() - ${KEY_LIFE}`,
    );
  }

  private abortOverdue(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const overdue = await manager.query<Attempt[]>(
        `SELECT s.order_id AS "order", s.attempt AS epoch FROM orders o JOIN order_saga s ON s.order_id = o.id
          WHERE o.status = 'placing' AND s.state = 'placing' AND s.deadline_at < now() - ${GRACE}
          ORDER BY s.deadline_at LIMIT ${String(AT_ONCE)} FOR UPDATE OF s SKIP LOCKED`,
      );
      for (const attempt of overdue) await this.steps.abort(manager, attempt);
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
