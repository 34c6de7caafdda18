import { Injectable } from '@nestjs/common';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PaymentEvents } from '../ledger/payment-events.js';
import { takeUnpaid } from '../ledger/unpaid.query.js';

const LOOK_EVERY_MS = 60_000;
/** Number of orders in one run. */
const AT_ONCE = 100;

/** Notifies staff of active orders that are unpaid. Staff decide; the orders do not change. */
@Injectable()
export class UnpaidOrders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly events: PaymentEvents,
  ) {}

  @Interval(LOOK_EVERY_MS)
  look(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      for (const { since, ...unpaid } of await takeUnpaid(manager, AT_ONCE))
        await this.events.publishAttention(manager, { ...unpaid, what: 'unpaid', until: since });
    });
  }
}
