import { Injectable } from '@nestjs/common';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { PaymentEvents } from '../ledger/payment-events.js';
import { takeUnpaid } from '../ledger/unpaid.query.js';

const LOOK_EVERY_MS = 60_000;
/** The number of one run. */
const AT_ONCE = 100;

/** Leaves an unpaid active order as it is: staff are notified, and decide. */
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
