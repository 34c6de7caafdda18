import { Injectable } from '@nestjs/common';
import { BULK_AT_ONCE, UNDO_LIMIT_SECONDS, UNDO_SECONDS } from '@shop/contracts/core/bulk';
import { SECOND_MS } from '@shop/contracts/core/time';
import { DELAYED_AT_ONCE, orderEvents } from '@shop/contracts/ordering/order';
import {
  previewedStatus,
  type RateOfOrders,
  type StatusOfOrders,
} from '@shop/contracts/ordering/order-bulk';
import {
  BulkSubject,
  type BulkRow,
  type PlannedRow,
  type RowResult,
  type StoredChange,
} from '@shop/service-kit/bulk/bulk-subject';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { In, Not, type DataSource, type EntityManager } from 'typeorm';
import { GiftCards, type TakenCards } from '../lifecycle/gift-cards.js';
import { OrderStatusService } from '../lifecycle/order-status.service.js';
import { lockOrder, type StatusChange } from '../lifecycle/order-status-writer.js';
import { Order } from '../reads/order.entity.js';
import { TaxChanges } from '../tax-changes/tax-changes.js';
import { orderNameOf } from '../reads/order.view.js';
import {
  keptBecause,
  planStatus,
  storedChange,
  titleOf,
  unchangedBecause,
  type StoredOrderChange,
} from './order-change.rules.js';
import { earlierTags } from './put-back-tags.query.js';
import { tagsOfEach } from './tags-change.query.js';
import { tagsAfter } from './tags-change.rules.js';
import { tagOrders, textsOf, untagOrders } from './tags-of-orders.js';

const { old: oldStatus, new: newStatus } = previewedStatus.shape;

/** Changes the status, tags or tax rate of many orders. Orders to be captured first change once billing has replied. */
@Injectable()
export class OrderBulk extends BulkSubject {
  readonly jobKind = 'orderChange';
  readonly audit = {
    kind: 'order',
    changed: 'order.bulkChanged',
    undone: 'order.bulkUndone',
    counted: 'orders',
  } as const;

  constructor(
    private readonly statuses: OrderStatusService,
    private readonly giftCards: GiftCards,
    private readonly outbox: Outbox,
    private readonly taxChanges: TaxChanges,
  ) {
    super();
  }

  titleOf(change: StoredOrderChange): string {
    return titleOf(change);
  }

  override actionOf(change: StoredOrderChange): string {
    return change.kind === 'setStatus' ? this.audit.changed : 'order.bulkTagged';
  }

  async plan(
    dataSource: DataSource,
    ids: readonly string[],
    change: StoredOrderChange,
  ): Promise<PlannedRow[]> {
    const found = await dataSource.manager.findBy(Order, {
      _id: In([...ids]),
      orderStatus: Not(In(['placing', 'rejected'])),
    });
    const orders = new Map(found.map((order) => [order._id, order]));
    const rates =
      change.kind === 'useTaxRate' ? await this.taxChanges.plan(orders, change.rate) : null;
    const tags =
      change.kind === 'setStatus' || change.kind === 'useTaxRate'
        ? null
        : await tagsOfEach(dataSource.manager, [...orders.keys()]);
    const earlier =
      change.kind === 'putBackTags' ? await earlierTags(dataSource, change.of) : undefined;
    return ids.map((subject) => {
      const order = orders.get(subject);
      const name = order ? orderNameOf(order) : 'Order';
      const none = { subject, name, old: null, new: null, reason: null };
      if (!order) return { ...none, reason: 'It is not placed.' };
      if (change.kind === 'setStatus') {
        const planned = planStatus(order, change.status);
        if ('reason' in planned) return { ...none, ...planned };
        return { ...none, old: { status: order.orderStatus }, new: { ...planned.new } };
      }
      if (change.kind === 'useTaxRate') return { ...none, ...rates?.get(subject) };
      const now = tags?.get(subject) ?? [];
      const planned = tagsAfter(
        now,
        change.kind === 'putBackTags'
          ? { kind: change.way, tags: earlier?.tags.get(subject) ?? [] }
          : change,
      );
      if ('reason' in planned) return { ...none, ...planned };
      return { ...none, old: { tags: textsOf(now) }, new: { tags: textsOf(planned.after) } };
    });
  }

  apply(
    manager: EntityManager,
    stored: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]> {
    const change = storedChange.parse(stored.change);
    if (change.kind === 'setStatus') return this.setStatus(manager, stored, change, rows);
    if (change.kind === 'useTaxRate') return this.useRate(manager, stored, change, rows);
    return tagOrders(manager, change, rows);
  }

  /** Reverting a status withdraws its delayed e-mail. */
  undo(
    manager: EntityManager,
    { by, change: stored }: StoredChange,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]> {
    const change = storedChange.parse(stored);
    if (change.kind === 'useTaxRate') throw new Error('a change of the tax rate is not undone');
    if (change.kind !== 'setStatus') return untagOrders(manager, change, rows);
    const at = new Date();
    return this.each(manager, rows, (row, order) => {
      const reason = keptBecause(order, newStatus.parse(row.new));
      const { status: to } = oldStatus.parse(row.old);
      return reason ?? { to, by, at, isPartOfBulk: true };
    });
  }

  /**
   * A cancelled order has released its stock and its payment is refunded. A tax rate cannot be undone, because parcels
   * leave with it at once; only a further rate restores the earlier one.
   */
  override canUndo(change: StoredOrderChange): boolean {
    if (change.kind === 'useTaxRate') return false;
    return change.kind !== 'setStatus' || change.status !== 'cancelled';
  }

  /** Delays the e-mails about a status for longer. */
  override async undoableUntil(
    manager: EntityManager,
    { id, change }: StoredChange,
    until: Date,
  ): Promise<void> {
    if (storedChange.parse(change).kind !== 'setStatus') return;
    const rows = await manager.query<{ order: string }[]>(
      `SELECT subject_id AS "order" FROM bulk_change_rows WHERE bulk_id = $1 AND outcome = 'changed' ORDER BY position`,
      [id],
    );
    for (let from = 0; from < rows.length; from += DELAYED_AT_ONCE) {
      const orders = rows.slice(from, from + DELAYED_AT_ONCE).map(({ order }) => order);
      await this.outbox.add(manager, orderEvents.emailsDelayed, id, { orders, until });
    }
  }

  /** Sets the status and delays the e-mails; those of a large change wait until its end sets the time. */
  private async setStatus(
    manager: EntityManager,
    { by, possible }: StoredChange,
    change: StatusOfOrders,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]> {
    const { status: to, notify } = change;
    const at = new Date();
    const seconds = possible > BULK_AT_ONCE ? UNDO_LIMIT_SECONDS : UNDO_SECONDS;
    const emailAfter = this.canUndo(change)
      ? new Date(at.getTime() + seconds * SECOND_MS)
      : undefined;
    const cards = to === 'cancelled' ? await this.takeCards(manager, rows) : null;
    return this.each(manager, rows, (row, order) => {
      const reason = unchangedBecause(order, oldStatus.parse(row.old).status, to);
      if (reason !== null) return reason;
      const taken = cards?.get(order._id);
      if (taken instanceof DomainError) return taken.message;
      return { to, by, at, notify, emailAfter, isPartOfBulk: true, taken };
    });
  }

  /** Takes back the gift cards of what is to be cancelled, before it is locked. */
  private async takeCards(
    manager: EntityManager,
    rows: readonly BulkRow[],
  ): Promise<Map<string, TakenCards | DomainError>> {
    const orders = await manager.findBy(Order, { _id: In(rows.map(({ subject }) => subject)) });
    const ids = rows.flatMap(({ subject, old }) => {
      const order = orders.find(({ _id }) => _id === subject);
      if (!order || unchangedBecause(order, oldStatus.parse(old).status, 'cancelled')) return [];
      return [subject];
    });
    return this.giftCards.takeAll(manager, ids);
  }

  private async useRate(
    manager: EntityManager,
    { by }: StoredChange,
    { rate }: RateOfOrders,
    rows: readonly BulkRow[],
  ): Promise<RowResult[]> {
    const results: RowResult[] = [];
    for (const row of rows)
      results.push({ row, reason: await this.taxChanges.apply(manager, row, rate, by) });
    return results;
  }

  private async each(
    manager: EntityManager,
    rows: readonly BulkRow[],
    changeOf: (row: BulkRow, order: Order) => StatusChange | string,
  ): Promise<RowResult[]> {
    const results: RowResult[] = [];
    for (const row of rows) {
      const order = await lockOrder(manager, row.subject);
      results.push({ row, reason: await this.begin(manager, order, (one) => changeOf(row, one)) });
    }
    return results;
  }

  /** Returns why nothing was changed, or null if the change was made or has begun. */
  private async begin(
    manager: EntityManager,
    order: Order | null,
    changeOf: (order: Order) => StatusChange | string,
  ): Promise<string | null> {
    if (!order) return 'It is not placed.';
    const change = changeOf(order);
    if (typeof change === 'string') return change;
    return refusalOf(() => this.statuses.begin(manager, order, change));
  }
}

/** Returns the message of a refusal, or null if there is none. The work refuses before its first write. */
async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
