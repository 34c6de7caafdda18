import type { OutputOf } from '@shop/contracts/message';
import { dayChecksumsRpc } from '@shop/contracts/day-checksums';
import { orderRpc } from '@shop/contracts/order';
import { Injectable } from '@nestjs/common';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { checksumsBetween, type ChecksummedTable } from '@shop/service-kit/checksums/day-checksums';
import { DataSource } from 'typeorm';
import { newsOf } from '../payments/orders.query.js';
import { takeNews } from '../payments/take-news.js';

/** The same rows as those that the order service adds up. */
const CHECKSUMS: ChecksummedTable = {
  table: 'order_money',
  at: 'placed_at',
  columns: ['order_id', 'version', 'order_status', 'total'],
  only: 'true',
};

/** Finds the orders that billing does not know in their newest version, and lets their money follow. */
@Injectable()
export class MissedOrders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
  ) {}

  /** Returns how many orders were brought up. */
  async bringUp(signal?: AbortSignal): Promise<number> {
    let found = 0;
    for (const day of await this.differingDays(signal)) found += await this.bringUpDay(day, signal);
    return found;
  }

  /** Days of the shop's clock of which the two services have other checksums. */
  private async differingDays(signal?: AbortSignal): Promise<string[]> {
    const differing: string[] = [];
    for (let from: string | null = null; ;) {
      signal?.throwIfAborted();
      const page: OutputOf<typeof dayChecksumsRpc.order> = await this.bus.request(
        dayChecksumsRpc.order,
        { from },
        systemCaller,
      );
      const own = await checksumsBetween(this.dataSource, CHECKSUMS, from, page.next);
      const digests = new Map(own.map(({ day, digest }) => [day, digest]));
      differing.push(
        ...page.days.filter(({ day, digest }) => digests.get(day) !== digest).map(({ day }) => day),
      );
      if (page.next === null) return differing;
      from = page.next;
    }
  }

  private async bringUpDay(day: string, signal?: AbortSignal): Promise<number> {
    let found = 0;
    for (let after: string | null = null; ;) {
      signal?.throwIfAborted();
      const page: OutputOf<typeof orderRpc.pageOrders> = await this.bus.request(
        orderRpc.pageOrders,
        { after, day },
        systemCaller,
      );
      const now = new Date().toISOString();
      found += await this.dataSource.transaction((manager) =>
        takeNews(
          manager,
          page.orders.map((order) => newsOf(order, now)),
        ),
      );
      if (page.next === null) return found;
      after = page.next;
    }
  }
}
