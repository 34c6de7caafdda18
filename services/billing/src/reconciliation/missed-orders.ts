import type { OutputOf } from '@shop/contracts/message';
import { dayChecksumsRpc } from '@shop/contracts/day-checksums';
import { orderRpc } from '@shop/contracts/order';
import { orderPaymentsRpc } from '@shop/contracts/order-payments';
import { Injectable } from '@nestjs/common';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { checksumsBetween, type ChecksummedTable } from '@shop/service-kit/checksums/day-checksums';
import { DataSource } from 'typeorm';
import { Moves } from '../payments/moves.js';
import { newsOf, newsOfAwaiting, newsOfClosed } from '../payments/orders.query.js';

/** The same rows as those that the order service adds up. */
const CHECKSUMS: ChecksummedTable = {
  table: 'order_money',
  at: 'placed_at',
  columns: ['order_id', 'version', 'order_status', 'total'],
  only: "order_status NOT IN ('awaiting', 'closed')",
};

/** Finds the orders that billing does not know in their newest version, and lets their money follow. */
@Injectable()
export class MissedOrders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly moves: Moves,
  ) {}

  /** Returns how many orders were brought up. */
  async bringUp(signal?: AbortSignal): Promise<number> {
    let found = 0;
    for (const day of await this.differingDays(signal)) found += await this.bringUpDay(day, signal);
    return found + (await this.bringUpAwaiting(signal));
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
        this.moves.takeNews(
          manager,
          page.orders.map((order) => ({ ...newsOf(order, now), isMissed: true })),
        ),
      );
      if (page.next === null) return found;
      after = page.next;
    }
  }

  /** Orders that are in no list yet, and those that never will be. */
  private async bringUpAwaiting(signal?: AbortSignal): Promise<number> {
    let found = 0;
    for (let after: string | null = null; ;) {
      signal?.throwIfAborted();
      const page: OutputOf<typeof orderPaymentsRpc.pageAwaiting> = await this.bus.request(
        orderPaymentsRpc.pageAwaiting,
        { after, limit: 200 },
        systemCaller,
      );
      const news = [...page.awaiting.map(newsOfAwaiting), ...page.closed.map(newsOfClosed)];
      found += await this.dataSource.transaction((manager) => this.moves.takeNews(manager, news));
      if (page.next === null) return found;
      after = page.next;
    }
  }
}
