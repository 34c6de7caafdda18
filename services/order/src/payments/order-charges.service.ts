import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { orderEvents, type OrderStatus } from '@shop/contracts/order';
import { DomainError } from '@shop/service-kit/domain-error';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { lockOrder, OrderStatusWriter, type StatusChange } from '../orders/order-status-writer.js';
import { Order, type PendingCharge } from '../orders/order.entity.js';

/** Shorter than the request for the change: it becomes so later, and the admin reads that. */
const WAIT_MS = 6_000;
const LOOK_EVERY_MS = 100;
const REPEAT_AFTER_MS = 30_000;
const AT_ONCE = 50;

const REPEAT = `
  UPDATE orders SET charge = charge || jsonb_build_object('wantedAt', $2::text)
   WHERE id IN (SELECT id FROM orders WHERE charge IS NOT NULL AND charge ->> 'wantedAt' < $1
                 ORDER BY charge ->> 'wantedAt' LIMIT ${String(AT_ONCE)} FOR UPDATE SKIP LOCKED)
  RETURNING id, version`;

/** An order that is sent must be charged first, where a provider holds the money (commerce II.1). */
@Injectable()
export class OrderCharges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly writer: OrderStatusWriter,
  ) {}

  /** Writes down what the order becomes once it is charged, and requests the charge. */
  async begin(
    manager: EntityManager,
    { _id: id, version }: Order,
    { to, by, at, notify }: StatusChange,
  ): Promise<void> {
    const now = new Date().toISOString();
    const charge: PendingCharge = {
      ...{ to, by: by._id, byName: by.name, notify },
      ...{ at: at.toISOString(), wantedAt: now },
    };
    await manager.update(Order, { _id: id }, { charge, chargeRefusal: null });
    await this.want(manager, { id, version }, now);
  }

  /** Throws `order.chargeRefused` with the sentence of the bank, and `order.chargeUnderWay` after 6 s. */
  async wait(id: string): Promise<void> {
    for (const end = performance.now() + WAIT_MS; performance.now() < end;) {
      const order = await this.dataSource.manager.findOneByOrFail(Order, { _id: id });
      if (!order.charge) {
        if (order.chargeRefusal === null) return;
        throw new DomainError('order.chargeRefused', undefined, order.chargeRefusal);
      }
      await pause(LOOK_EVERY_MS);
    }
    throw new DomainError('order.chargeUnderWay');
  }

  /** It is charged: it becomes what it was to become. `at`: when billing said so, ISO-8601. */
  async captured(manager: EntityManager, id: string, at: string): Promise<void> {
    const order = await lockCharged(manager, id, at);
    if (!order) return;
    const { to, by, byName, notify } = order.charge;
    await manager.update(Order, { _id: id }, { charge: null, chargedAt: new Date(at) });
    const change = { to, by: { _id: by, name: byName }, at: new Date(), notify };
    await this.writer.applyForAdmin(manager, order, change);
  }

  /** It cannot be charged: it stays what it is. */
  async refused(manager: EntityManager, id: string, sentence: string, at: string): Promise<void> {
    if (await lockCharged(manager, id, at))
      await manager.update(Order, { _id: id }, { charge: null, chargeRefusal: sentence });
  }

  /** A word to billing or from it may be lost. */
  @Interval(10_000)
  async repeat(): Promise<void> {
    await timedBatch('orders.toCharge', () =>
      this.dataSource.transaction(async (manager) => {
        const now = Date.now();
        const [from, at] = [now - REPEAT_AFTER_MS, now].map((ms) => new Date(ms).toISOString());
        const [rows] = await manager.query<[{ id: string; version: number }[], number]>(REPEAT, [
          from,
          at,
        ]);
        for (const order of rows) await this.want(manager, order, at ?? '');
      }),
    );
  }

  private want(
    manager: EntityManager,
    { id, version }: { id: string; version: number },
    at: string,
  ): Promise<void> {
    return this.outbox.add(manager, orderEvents.chargeWanted, id, { order: id, version, at });
  }
}

/** Whether a change to this status has to wait until the card is charged. */
export const isToCharge = (
  { payment, chargedAt }: Pick<Order, 'payment' | 'chargedAt'>,
  to: OrderStatus,
): boolean =>
  payment?.method === 'stripe' && chargedAt === null && (to === 'shipped' || to === 'delivered');

type ChargedOrder = Order & { charge: PendingCharge };

/** Null where no charge is awaited, and for a word from before it was. */
async function lockCharged(
  manager: EntityManager,
  id: string,
  at: string,
): Promise<ChargedOrder | null> {
  const order = await lockOrder(manager, id);
  if (!order?.charge || Date.parse(at) < Date.parse(order.charge.at)) return null;
  return { ...order, charge: order.charge };
}
