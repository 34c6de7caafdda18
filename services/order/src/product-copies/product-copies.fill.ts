import { Injectable } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue';
import type { OutputOf } from '@shop/contracts/message';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { storeCopies } from './product-copies.query.js';

const DAY_MS = 24 * 60 * 60_000;

/** Copies all products when the service starts and every day: a lost event is then made good. */
@Injectable()
export class ProductCopiesFill {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  /** One page after the other; what came by event meanwhile is newer and stays. */
  @Interval(DAY_MS)
  async fill(signal?: AbortSignal): Promise<void> {
    let after: string | null = null;
    do {
      signal?.throwIfAborted();
      const page: OutputOf<typeof catalogueRpc.pageProducts> = await this.bus.request(
        catalogueRpc.pageProducts,
        { after },
        systemCaller,
      );
      if (page.products.length > 0) await storeCopies(this.dataSource.manager, page.products);
      after = page.next;
    } while (after !== null);
  }
}
