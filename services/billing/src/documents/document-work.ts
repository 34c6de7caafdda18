import { Injectable } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/core/message';
import { SECOND_MS } from '@shop/contracts/core/time';
import { invoiceBasisRpc } from '@shop/contracts/ordering/invoice-bases';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { rootLogger } from '@shop/service-kit/logger';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { endWork, findWork, postponeWork, type DocumentWork } from './document-work.query.js';
import { lockOrder } from './documents.query.js';
import { DocumentsService } from './documents.service.js';

const logger = rootLogger.child({ context: 'Documents' });

/** Number of orders in one run. */
const AT_ONCE = 50;

/** Updates the documents of orders to their current state. Any number of replicas may run at once. */
@Injectable()
export class DocumentWorker {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly documents: DocumentsService,
  ) {}

  @Interval(SECOND_MS)
  async look(signal?: AbortSignal): Promise<void> {
    for (let found = AT_ONCE; found === AT_ONCE && signal?.aborted !== true;) {
      const work = await findWork(this.dataSource, AT_ONCE);
      for (const one of work) await this.follow(one);
      found = work.length;
    }
  }

  private async follow(work: DocumentWork): Promise<void> {
    try {
      const bases = await this.bus.request(
        invoiceBasisRpc.ofOrder,
        { order: work.order },
        systemCaller,
      );
      await this.apply(work, bases);
    } catch (error) {
      logger.warn({ err: error, order: work.order }, 'the documents of an order wait');
      await postponeWork(this.dataSource, work);
    }
  }

  /** Applies what was read. If the order has changed since it was queued, it is read again. */
  private apply(
    work: DocumentWork,
    { issuer, order }: OutputOf<typeof invoiceBasisRpc.ofOrder>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await lockOrder(manager, work.order))) throw new Error('The order is not known yet');
      if (!(await endWork(manager, work))) return;
      if (!order.isCancelled) await this.documents.issue(manager, issuer, order, work.since);
      else if (!order.keepsCharged) await this.documents.takeBack(manager, work.order);
    });
  }
}
