import { Injectable } from '@nestjs/common';
import { billingEvents } from '@shop/contracts/billing';
import { failpoint } from '@shop/service-kit/failpoint';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { followOrders } from './moves.js';
import { settleOperations, WANTED, type SettledOperation } from './settle.query.js';

/** Operations of one batch. */
const AT_ONCE = 200;

/** Makes what is wanted: with a demo card on paper, so that it is through as soon as it is tried. */
@Injectable()
export class OperationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Every operation that is wanted, also those that a process left behind when it died; any replica may. */
  @Interval(500)
  async makeAll(signal?: AbortSignal): Promise<void> {
    for (let made = AT_ONCE; made === AT_ONCE && signal?.aborted !== true;) {
      const wanted = await this.dataSource.query<{ id: string }[]>(WANTED, [AT_ONCE]);
      if (wanted.length > 0)
        await timedBatch('operations', () => this.make(wanted.map(({ id }) => id)));
      made = wanted.length;
    }
  }

  /** These operations; one that is through stays so. Then the money follows its order again, which may have changed. */
  async make(operations: readonly string[]): Promise<void> {
    failpoint('P8');
    await this.dataSource.transaction(async (manager) => {
      const settled = await settleOperations(manager, operations);
      const at = new Date();
      for (const one of settled) if (one.kind === 'refund') await this.publish(manager, one, at);
      const orders = new Set(settled.map(({ order }) => order));
      await followOrders(
        manager,
        [...orders].map((order) => ({ order, at })),
      );
    });
  }

  private publish(
    manager: EntityManager,
    { id, order, user, amount }: SettledOperation,
    at: Date,
  ): Promise<void> {
    const refunded = { refund: id, order, user, amountCents: amount, currency: 'USD' as const, at };
    return this.outbox.add(manager, billingEvents.refunded, order, refunded);
  }
}
