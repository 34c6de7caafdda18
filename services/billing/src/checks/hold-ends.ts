import { Injectable } from '@nestjs/common';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { lapse } from '../ledger/lapse.query.js';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { PaymentEvents } from '../ledger/payment-events.js';
import { findEndedHolds, takeEndingHolds } from './holds.query.js';

const LOOK_EVERY_MS = 10_000;
/** Number of holds in one run. */
const AT_ONCE = 100;

/** Notifies staff before a provider's hold ends, and has the shopper pay again after its end. */
@Injectable()
export class HoldEnds {
  constructor(
    private readonly dataSource: DataSource,
    private readonly planner: PaymentPlanner,
    private readonly events: PaymentEvents,
  ) {}

  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    await this.notify();
    for (const { id } of await findEndedHolds(this.dataSource, AT_ONCE)) {
      if (signal?.aborted === true) return;
      try {
        await this.end(id);
      } catch (error) {
        if (isOutage(error)) throw error;
        rootLogger.error({ err: error, payment: id }, 'hold cannot be ended');
      }
    }
  }

  private notify(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      for (const hold of await takeEndingHolds(manager, AT_ONCE))
        await this.events.publishAttention(manager, { ...hold, what: 'holdEnding' });
    });
  }

  private end(payment: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const order = await lapse(manager, payment, 'lapse');
      if (order !== null) await this.planner.reconcile(manager, [{ order, at: new Date() }]);
    });
  }
}
