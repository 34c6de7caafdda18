import { Injectable } from '@nestjs/common';
import { catalogueRpc } from '@shop/contracts/catalogue/catalogue';
import type { OutputOf } from '@shop/contracts/core/message';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import {
  claimCheck,
  recordCheck,
  repeatCheck,
} from '@shop/service-kit/reconciliation/schedule.query';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource } from 'typeorm';
import { storeCopies } from './product-copies.query.js';

const LOOK_EVERY_MS = 5_000;
const DAY_S = 24 * 60 * 60;

/** Copies all products once a day and when the service first starts, which makes up for lost events. */
@Injectable()
export class ProductCopiesFill {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  /** Every replica tries to claim the check; one of them copies. */
  @Interval(LOOK_EVERY_MS)
  async look(signal?: AbortSignal): Promise<void> {
    if (!(await claimCheck(this.dataSource, 'products'))) return;
    try {
      await this.fill(signal);
      await recordCheck(this.dataSource, 'products', { drift: 0, everyS: DAY_S });
    } catch (error) {
      await repeatCheck(this.dataSource, 'products');
      throw error;
    }
  }

  /** Copies page by page. Copies that an event updated in the meantime are newer and are kept. */
  private async fill(signal?: AbortSignal): Promise<void> {
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
