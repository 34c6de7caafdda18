import type { OutputOf } from '@shop/contracts/core/message';
import { dayChecksumsRpc } from '@shop/contracts/core/day-checksums';
import { DAY_MS } from '@shop/contracts/core/time';
import { orderRpc } from '@shop/contracts/ordering/order';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { company } from '@shop/contracts/core/company';
import { Injectable } from '@nestjs/common';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { checksumsBetween } from '@shop/service-kit/checksums/day-checksums';
import type { ChecksummedTable } from '@shop/service-kit/checksums/day-checksums.query';
import { renewCheck } from '@shop/service-kit/reconciliation/schedule.query';
import { DataSource } from 'typeorm';
import { PaymentPlanner } from '../ledger/payment-planner.js';
import { updateOf, updateOfAwaiting, updateOfClosed } from '../ledger/orders.query.js';
import { NewerOrders } from './newer-orders.js';
import type { KnownOrder } from './newer-orders.query.js';

/** Selects the same rows as the checksums of the order service. */
const CHECKSUMS: ChecksummedTable = {
  table: 'order_money',
  at: 'placed_at',
  columns: ['order_id', 'version', 'order_status', 'total'],
  only: "order_status NOT IN ('awaiting', 'closed') AND NOT is_unknown",
};

/** Days that every comparison includes. All days are compared once a day. */
const RECENT_DAYS = 35;

const WAITING_DIFFERENCES = `
  SELECT order_id AS "order" FROM order_money WHERE differences @? '$[*].until' ORDER BY order_id FOR UPDATE`;

interface Scope {
  signal?: AbortSignal | undefined;
  isOfAllDays?: boolean;
}

/** Finds the orders whose newest version billing does not know, and moves their money. */
@Injectable()
export class MissedOrders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly planner: PaymentPlanner,
    private readonly newer: NewerOrders,
  ) {}

  /** Returns how many orders differed. */
  async bringUp({ signal, isOfAllDays = true }: Scope = {}): Promise<number> {
    let found = 0;
    for (const day of await this.differingDays(isOfAllDays ? null : recentDay(), signal)) {
      const { missed, theirs } = await this.bringUpDay(day, signal);
      const { raised, unknown } = await this.newer.compare(day, theirs);
      // The order service has raised their version above the known one.
      if (raised > 0) await this.bringUpDay(day, signal);
      found += missed + raised + unknown;
    }
    await this.followDifferences();
    const overdue = await this.newer.compareOverdue();
    return found + overdue.unknown + (await this.bringUpAwaiting(signal));
  }

  /** Returns the days from `first` on whose checksums differ between the two services, in the time zone of the shop. */
  private async differingDays(first: string | null, signal?: AbortSignal): Promise<string[]> {
    const differing: string[] = [];
    for (let from = first; ;) {
      signal?.throwIfAborted();
      await renewCheck(this.dataSource, 'payments');
      const page: OutputOf<typeof dayChecksumsRpc.order> = await this.bus.request(
        dayChecksumsRpc.order,
        { from },
        systemCaller,
      );
      const own = await checksumsBetween(this.dataSource, CHECKSUMS, from, page.next);
      differing.push(...differingIn(page.days, own));
      if (page.next === null) return differing;
      from = page.next;
    }
  }

  /** Stores the orders of a day. Returns how many were missed, and all versions of the order service. */
  private async bringUpDay(
    day: string,
    signal?: AbortSignal,
  ): Promise<{ missed: number; theirs: KnownOrder[] }> {
    let missed = 0;
    const theirs: KnownOrder[] = [];
    for (let after: string | null = null; ;) {
      signal?.throwIfAborted();
      await renewCheck(this.dataSource, 'payments');
      const page: OutputOf<typeof orderRpc.pageOrders> = await this.bus.request(
        orderRpc.pageOrders,
        { after, day },
        systemCaller,
      );
      const now = new Date().toISOString();
      theirs.push(...page.orders.map(({ order, version }) => ({ order, version })));
      missed += await this.dataSource.transaction((manager) =>
        this.planner.takeUpdates(
          manager,
          page.orders.map((order) => ({ ...updateOf(order, now), isMissed: true })),
        ),
      );
      if (page.next === null) return { missed, theirs };
      after = page.next;
    }
  }

  /** Publishes again what is secured for edits that wait, in case an event was lost. */
  private followDifferences(): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ order: string }[]>(WAITING_DIFFERENCES);
      const at = new Date();
      await this.planner.reconcile(
        manager,
        rows.map(({ order }) => ({ order, at })),
      );
    });
  }

  /** Stores the orders that are not listed by day: those that await their payment, and those that were closed. */
  private async bringUpAwaiting(signal?: AbortSignal): Promise<number> {
    let found = 0;
    for (let after: string | null = null; ;) {
      signal?.throwIfAborted();
      const page: OutputOf<typeof orderPaymentsRpc.pageAwaiting> = await this.bus.request(
        orderPaymentsRpc.pageAwaiting,
        { after, limit: 200 },
        systemCaller,
      );
      const news = [...page.awaiting.map(updateOfAwaiting), ...page.closed.map(updateOfClosed)];
      found += await this.dataSource.transaction((manager) =>
        this.planner.takeUpdates(manager, news),
      );
      if (page.next === null) return found;
      after = page.next;
    }
  }
}

const recentDay = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: company.timeZone }).format(
    new Date(Date.now() - RECENT_DAYS * DAY_MS),
  );

type Days = OutputOf<typeof dayChecksumsRpc.order>['days'];

/** Returns the days that differ, including days that only one of the two services has. */
function differingIn(theirs: Days, own: Days): string[] {
  const digests = new Map(own.map(({ day, digest }) => [day, digest]));
  const known = new Set(theirs.map(({ day }) => day));
  return [
    ...theirs.filter(({ day, digest }) => digests.get(day) !== digest).map(({ day }) => day),
    ...own.filter(({ day }) => !known.has(day)).map(({ day }) => day),
  ].toSorted();
}
