import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { rootLogger } from '@shop/service-kit/logger';
import { DataSource } from 'typeorm';
import { OrderStatusService } from './order-status.service.js';
import type { PendingTransition } from './order.entity.js';
import type { Attempt } from './placing.query.js';
import { PlacingSteps } from './placing.steps.js';

const EVERY_MS = 2_000;
const AT_ONCE = 20;
/** An order is left alone until its request can no longer be answered, and this much longer. */
const GRACE = "interval '5 seconds'";
/** Longer than an un-cancel can take while its process lives. */
const TRANSITION_MAX = "interval '15 seconds'";
/** A key is remembered this long; the browser gives one up with its tab. */
const KEY_LIFE = "interval '2 days'";

/** Repairs what a process left behind when it died (reliability 2.3 and 2.4); any number may run at once. */
@Injectable()
export class OrderSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly steps: PlacingSteps,
    private readonly statuses: OrderStatusService,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running = this.running
        .then(() => this.sweep())
        .catch((error: unknown) => {
          rootLogger.error({ err: error }, 'the sweeper failed; it tries again');
        });
    }, EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** One round over everything that is overdue. */
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
        `SELECT order_id AS "order", attempt AS epoch FROM order_saga
          WHERE state = 'placing' AND deadline_at < now() - ${GRACE}
          ORDER BY deadline_at LIMIT ${String(AT_ONCE)} FOR UPDATE SKIP LOCKED`,
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
