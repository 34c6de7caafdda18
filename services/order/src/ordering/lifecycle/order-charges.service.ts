import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { orderEvents } from '@shop/contracts/ordering/order';
import { DomainError } from '@shop/service-kit/domain-error';
import { timedBatch } from '@shop/service-kit/operations/job-batches';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { lockOrder, OrderStatusWriter, type StatusChange } from './order-status-writer.js';
import { ParcelWriter } from './parcel-writer.js';
import { Order, type PendingCharge } from '../reads/order.entity.js';

/** Shorter than the timeout of the request: a slower charge changes the status later, and the admin is informed. */
const WAIT_MS = 6_000;
const LOOK_EVERY_MS = 100;
const REPEAT_AFTER_MS = 30_000;
const AT_ONCE = 50;

const REPEAT = `
  UPDATE orders SET charge = jsonb_build_object('id', gen_random_uuid()) || charge || jsonb_build_object('wantedAt', $2::text)
   WHERE id IN (SELECT id FROM orders WHERE charge IS NOT NULL AND charge ->> 'wantedAt' < $1
                 ORDER BY charge ->> 'wantedAt' LIMIT ${String(AT_ONCE)} FOR UPDATE SKIP LOCKED)
  RETURNING id, version, charge ->> 'id' AS charge, (charge ->> 'untilCents')::float8 AS "untilCents"`;

interface RequestedCharge {
  id: string;
  version: number;
  charge: string;
  untilCents?: number | null | undefined;
}

/**
 * The parcel that leaves with a charge, and the sum of everything sent by then in cents; absent for the whole order.
 */
type NewCharge = Pick<PendingCharge, 'parcel' | 'untilCents'>;

/** Charges orders before they are sent (commerce II.1, II.5). */
@Injectable()
export class OrderCharges {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly writer: OrderStatusWriter,
    private readonly parcels: ParcelWriter,
  ) {}

  /** Stores the status or the parcel that follows the charge, and requests the charge. Returns its id. */
  async begin(
    manager: EntityManager,
    { _id: id, version }: Order,
    { to, by, at, notify, parcel, untilCents }: StatusChange & NewCharge,
  ): Promise<string> {
    const now = new Date().toISOString();
    const charge: PendingCharge = {
      id: randomUUID(),
      to,
      parcel,
      untilCents,
      by: by._id,
      byName: by.name,
      notify,
      at: at.toISOString(),
      wantedAt: now,
    };
    await manager.update(Order, { _id: id }, { charge, chargeRefusal: null });
    await this.request(manager, { id, version, charge: charge.id, untilCents }, now);
    return charge.id;
  }

  /** Throws `order.chargeRefused` with the reason, or `order.chargeUnderWay` after 6 s. */
  async wait(id: string, charge: string): Promise<void> {
    for (const end = performance.now() + WAIT_MS; performance.now() < end;) {
      const order = await this.dataSource.manager.findOneByOrFail(Order, { _id: id });
      if (order.charge?.id !== charge) {
        if (order.chargeRefusal === null) return;
        throw new DomainError('order.chargeRefused', undefined, order.chargeRefusal);
      }
      await pause(LOOK_EVERY_MS);
    }
    throw new DomainError('order.chargeUnderWay');
  }

  /**
   * Applies the pending status, or dispatches the parcel, once billing has charged the order. `at` is the time of the
   * charge in ISO-8601.
   */
  async captured(
    manager: EntityManager,
    id: string,
    { charge, at }: { charge: string | undefined; at: string },
  ): Promise<void> {
    const order = await lockCharged(manager, id, charge);
    if (!order) return;
    const { to, by, byName, notify, parcel, untilCents } = order.charge;
    const isWhole = untilCents === undefined;
    await manager.update(
      Order,
      { _id: id },
      { charge: null, ...(isWhole && { chargedAt: new Date(at) }) },
    );
    const change = { by: { _id: by, name: byName }, at: new Date(), notify };
    if (parcel === undefined) await this.writer.applyForAdmin(manager, order, { ...change, to });
    else await this.parcels.dispatch(manager, order, parcel, change);
  }

  /** Ends the pending change if the order cannot be charged; the order does not change. */
  async refused(
    manager: EntityManager,
    id: string,
    { charge, reason }: { charge: string | undefined; reason: string },
  ): Promise<void> {
    if (await lockCharged(manager, id, charge))
      await manager.update(Order, { _id: id }, { charge: null, chargeRefusal: reason });
  }

  /** Repeats the request, because a message to or from billing can be lost. */
  @Interval(10_000)
  async repeat(): Promise<void> {
    await timedBatch('orders.toCharge', () =>
      this.dataSource.transaction(async (manager) => {
        const now = Date.now();
        const [from, at] = [now - REPEAT_AFTER_MS, now].map((ms) => new Date(ms).toISOString());
        const [rows] = await manager.query<[RequestedCharge[], number]>(REPEAT, [from, at]);
        for (const order of rows) await this.request(manager, order, at ?? '');
      }),
    );
  }

  private request(
    manager: EntityManager,
    { id, version, charge, untilCents }: RequestedCharge,
    at: string,
  ): Promise<void> {
    const requested = { order: id, version, charge, untilCents: untilCents ?? undefined, at };
    return this.outbox.add(manager, orderEvents.chargeWanted, id, requested);
  }
}

type ChargedOrder = Order & { charge: PendingCharge };

/** Returns null if the order does not wait for this charge. */
async function lockCharged(
  manager: EntityManager,
  id: string,
  charge: string | undefined,
): Promise<ChargedOrder | null> {
  const order = await lockOrder(manager, id);
  if (!order?.charge || order.charge.id !== charge) return null;
  return { ...order, charge: order.charge };
}
