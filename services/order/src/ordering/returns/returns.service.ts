import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type { InputOf, OutputOf } from '@shop/contracts/core/message';
import type {
  orderReturnsRpc,
  ReturnReply,
  ReturnsOfOrder,
} from '@shop/contracts/ordering/order-returns';
import { FAULTS, type ReturnState } from '@shop/contracts/ordering/return-inputs';
import { isAdmin } from '@shop/service-kit/access';
import { DomainError } from '@shop/service-kit/domain-error';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { stateOf, transitionOf, type OrderInput } from '../lifecycle/order-state.rules.js';
import { lockPlacedOrder } from '../lifecycle/order-status-writer.js';
import { findDeliveredAt } from '../parcels/delivered-at.query.js';
import type { Order } from '../reads/order.entity.js';
import { findOrder } from '../reads/order.query.js';
import { endedText, isOver, lastDayOf } from './return-period.rules.js';
import { isEnded, stepsTo } from './return-state.rules.js';
import { returnableViewOf } from './returnable.view.js';
import { listReturns, returnsOf, returnViewOf } from './return-views.query.js';
import { ReturnWriter } from './return-writer.js';
import { findParcelsOf } from './parcel-parts.query.js';
import { assertNameable } from './parcel-parts.rules.js';
import { findReturnable } from './returnable.query.js';
import { linesToReturn } from './returned-lines.rules.js';
import {
  findReturn,
  insertReturn,
  lapseReturns,
  sameRequest,
  type ReturnChange,
  type StoredReturn,
} from './returns.query.js';

type Rpc = typeof orderReturnsRpc;
export type Reader = Pick<UserView, '_id' | 'role' | 'mustChangePassword'>;
type Person = Pick<UserView, '_id' | 'name'>;

/** Steps that move stock or money, which a cancelled order has already given back in full. */
const INPUTS: Partial<Record<ReturnState, OrderInput>> = {
  inspected: 'inspectReturn',
  settled: 'settleReturn',
};

/** Opens returns of sent items and moves them from step to step. Every step locks the order's row first. */
@Injectable()
export class ReturnsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly writer: ReturnWriter,
  ) {}

  /** Throws `order.notFound` if the order is unknown or, except for admins, belongs to another user. */
  async ofOrder(id: string, user: Reader): Promise<ReturnsOfOrder> {
    const { manager } = this.dataSource;
    const order = await findOrder(manager, { id, ...(!isAdmin(user) && { userId: user._id }) });
    if (!order) throw new DomainError('order.notFound');
    const days = { placedAt: order.placedAt, deliveredAt: await findDeliveredAt(manager, id) };
    const lastDay = lastDayOf(days);
    const returnable = await findReturnable(manager, id);
    return {
      success: true,
      returns: await returnsOf(manager, id),
      returnable: returnable
        .filter(({ left }) => left > 0)
        .map((line) => returnableViewOf(line, isAdmin(user))),
      ...(lastDay !== null && { until: lastDay }),
      ...(isOver(lastDay) && isOver(lastDayOf(days, 'faulty')) && { isOver: true }),
    };
  }

  async list(query: InputOf<Rpc['list']>): Promise<OutputOf<Rpc['list']>> {
    const found = await listReturns(this.dataSource.manager, query);
    const pages = Math.max(1, Math.ceil(found.total / query.limit));
    return { success: true, ...found, page: query.page, pages };
  }

  /** Opens a return of the shopper's own order. Throws `order.returnOver` after the period. */
  request(input: InputOf<Rpc['request']>, by: Person): Promise<ReturnReply> {
    return this.open(input, by, { owner: by._id });
  }

  /** Opens a return for staff, even after the period; it is approved at once. */
  openByStaff(input: InputOf<Rpc['open']>, by: Person): Promise<ReturnReply> {
    return this.open(input, by, { owner: null });
  }

  /** Moves a return to its next step, unless it is there already. `owner` is null for staff. */
  async move(
    id: string,
    change: ReturnChange,
    by: Person,
    owner: string | null,
  ): Promise<ReturnReply> {
    await this.step(id, change.state, owner, (manager, order, stored) =>
      this.writer.move(manager, order, stored, { change, by: owner === null ? by : null }),
    );
    return this.view(id);
  }

  async inspect({ return: id, lines }: InputOf<Rpc['inspect']>, by: Person): Promise<ReturnReply> {
    await this.step(id, 'inspected', null, (manager, order, stored) =>
      this.writer.inspect(manager, order, stored, { decisions: lines, by }),
    );
    return this.view(id);
  }

  async settle(
    { return: id, deliveryToo }: InputOf<Rpc['settle']>,
    by: Person,
  ): Promise<ReturnReply> {
    await this.step(id, 'settled', null, (manager, order, stored) =>
      this.writer.settle(manager, order, stored, { deliveryToo, by }),
    );
    return this.view(id);
  }

  /** Changes what the customer wants in return, until the return has ended. Throws `order.returnState`. */
  async change({ return: id, wants }: InputOf<Rpc['change']>, by: Person): Promise<ReturnReply> {
    await this.dataSource.transaction(async (manager) => {
      const { order, stored } = await this.locked(manager, id, null);
      if (stored.wants === wants) return;
      if (isEnded(stored.state)) throw new DomainError('order.returnState');
      await this.writer.changeWish(manager, order, stored, { wants, by });
    });
    return this.view(id);
  }

  /** Ends approved returns that were not sent in time. */
  @Interval(3_600_000)
  async lapse(): Promise<void> {
    await timedBatch('returns.lapse', () =>
      this.dataSource.transaction((manager) => lapseReturns(manager)),
    );
  }

  private async open(
    { order: id, lines, reason, text = '', wants = 'refund' }: InputOf<Rpc['request']>,
    by: Person,
    { owner }: { owner: string | null },
  ): Promise<ReturnReply> {
    const opened = await this.dataSource.transaction(async (manager) => {
      const order = await lockPlacedOrder(manager, id, owner);
      const state = owner === null ? ('approved' as const) : ('requested' as const);
      const same = await sameRequest(manager, { order: id, reason, requested: lines, state });
      if (same !== null) return same;
      const { placedAt } = order;
      const lastDay = lastDayOf(
        { placedAt, deliveredAt: await findDeliveredAt(manager, id) },
        reason,
      );
      const isLate = isOver(lastDay);
      if (isLate && lastDay !== null && owner !== null)
        throw new DomainError('order.returnOver', undefined, endedText(lastDay));
      if (lines.some(({ parcel }) => parcel !== undefined))
        assertNameable(await findParcelsOf(manager, id), lines, { isByStaff: owner === null });
      const chosen = linesToReturn(await findReturnable(manager, id), lines, reason);
      const created = {
        id: randomUUID(),
        order: id,
        state,
        reason,
        text,
        isLate,
        wants,
        requested: lines,
        lines: chosen,
        kind: FAULTS.includes(reason) ? ('claim' as const) : ('return' as const),
      };
      await insertReturn(manager, created);
      await this.writer.announce(manager, order, created.id, owner === null ? by : null);
      return created.id;
    });
    return this.view(opened);
  }

  /** Runs a step once, with the order locked. */
  private async step(
    id: string,
    to: ReturnState,
    owner: string | null,
    work: (manager: EntityManager, order: Order, stored: StoredReturn) => Promise<void>,
  ): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const { order, stored } = await this.locked(manager, id, owner);
      if (!stepsTo(stored.state, to)) return;
      const input = INPUTS[to];
      if (input) transitionOf(stateOf(order), input);
      await work(manager, order, stored);
    });
  }

  /** Locks the order of a return; the return of another user counts as not found. */
  private async locked(
    manager: EntityManager,
    id: string,
    owner: string | null,
  ): Promise<{ order: Order; stored: StoredReturn }> {
    const found = await findReturn(manager, id);
    if (!found) throw new DomainError('order.returnNotFound');
    const order = await lockPlacedOrder(manager, found.order, owner).catch((error: unknown) => {
      throw error instanceof DomainError ? new DomainError('order.returnNotFound') : error;
    });
    const stored = await findReturn(manager, id);
    if (!stored) throw new DomainError('order.returnNotFound');
    return { order, stored };
  }

  private async view(id: string): Promise<ReturnReply> {
    const found = await returnViewOf(this.dataSource.manager, id);
    if (!found) throw new DomainError('order.returnNotFound');
    return { success: true, return: found };
  }
}
