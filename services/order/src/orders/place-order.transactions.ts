// The transactions of placing an order. The first to move the saga on from `placing` decides its end:
// the request, the same request delivered again, or the sweeper.
import { Injectable } from '@nestjs/common';
import type { HeldLine } from '@shop/contracts/catalogue';
import { orderEvents, type PlaceOrderInput, type PlaceOrderReply } from '@shop/contracts/order';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { DomainError } from '@shop/service-kit/domain-error';
import { Batcher } from '@shop/service-kit/batcher';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { findKey, storeRefusal, type StoredKey } from './idempotency-keys.js';
import { OrderLimits } from './order-limits.js';
import { Order } from './order.entity.js';
import { chargedCents } from './order-lines.rules.js';
import { fingerprintOf } from './order.rules.js';
import { orderEventOf, orderViewOf, type PlacedOrder } from './order.view.js';
import {
  beginOrders,
  completeOrders,
  ORDERS_TOGETHER,
  type Attempt,
  type Beginning,
  type BegunOrder,
  type Completion,
} from './place-order.query.js';

/** Someone's wish to order, as it came over the bus or out of the demo data. */
export interface PlaceRequest {
  user: { _id: string; name: string; email: string; createdAt?: string };
  order: PlaceOrderInput;
  key: string;
  /** The same again when the broker delivers the request a second time. */
  messageId: string;
  /** Milliseconds until the client gives up. */
  remainingMs: number;
  /** Only the demo data places orders in the past; they count towards no limit. */
  placedAt?: Date;
  /** Given by the demo data alone. */
  id?: string;
}

const FIRST_VERSION = 1;
/** Orders that share a transaction; one that waits for a lock delays the others by 10 ms at most. */
const BATCHING = { maxWeight: ORDERS_TOGETHER, maxWaitMs: 10, isOfAll: isOutage };

@Injectable()
export class PlaceOrderTransactions {
  private readonly beginnings: Batcher<Beginning, Awaited<ReturnType<typeof beginOrders>>[number]>;
  private readonly completions: Batcher<Completion, boolean>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly limits: OrderLimits,
  ) {
    this.beginnings = new Batcher({
      ...BATCHING,
      name: 'orders begun',
      work: (batch) => beginOrders(dataSource, batch),
    });
    this.completions = new Batcher({
      ...BATCHING,
      name: 'orders completed',
      work: (batch) => completeOrders(dataSource, batch),
    });
  }

  /**
   * Claims the key and writes the invisible order, or takes up again the one that came to nothing;
   * returns what is stored when another request has the key.
   */
  async begin(request: PlaceRequest, order: string): Promise<StoredKey | BegunOrder | 'gone'> {
    const { user, key, messageId, remainingMs } = request;
    const fingerprint = fingerprintOf(request.order);
    const { shippingAddress } = request.order;
    if (!shippingAddress) throw new DomainError('order.priceFirst');
    const begun = {
      order,
      epoch: 1,
      userId: user._id,
      userName: user.name,
      userEmail: user.email,
      shippingAddress,
      placedAt: request.placedAt,
    };
    const limits = this.limitsFor(request);
    const { outcome, placedAt } = await this.beginnings.add({
      ...begun,
      ...{ key, fingerprint, messageId, remainingMs, limits },
    });
    if (outcome === 'begun') return { ...begun, placedAt };
    if (outcome === 'tooMany') throw new DomainError('order.tooMany');
    const stored = await this.find(request);
    if (stored?.state !== 'aborted' || stored.fingerprint !== fingerprint) return stored ?? 'gone';
    return (await this.beginAgain(request, stored)) ?? 'gone';
  }

  find(request: PlaceRequest): Promise<StoredKey | null> {
    return findKey(this.dataSource.manager, { userId: request.user._id, key: request.key });
  }

  /** The stock is held: the order becomes visible, with its event and its reply. Null if it was over. */
  async complete(begun: BegunOrder, lines: readonly HeldLine[]): Promise<PlaceOrderReply | null> {
    const { order: _id, userId, userName, userEmail, shippingAddress, placedAt } = begun;
    const totalCents = chargedCents(lines);
    const placed: PlacedOrder = {
      ...{ _id, userId, userName, userEmail, shippingAddress, placedAt, totalCents },
      price: null,
      recipient: null,
      orderStatus: 'pending',
      version: FIRST_VERSION,
      lines: [...lines],
    };
    const reply = {
      success: true,
      message: 'Order placed successfully!',
      order: orderViewOf(placed),
    } as const;
    const entry = this.outbox.entry(orderEvents.placed, _id, orderEventOf(placed));
    const completion = { order: _id, epoch: begun.epoch, totalCents, lines, reply, entry };
    if (!(await this.completions.add(completion))) return null;
    this.outbox.committed();
    return reply;
  }

  /** The catalogue has refused: nothing is held, and the key returns this refusal from now on. */
  async refuse(attempt: Attempt, refusal: DomainError): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await moveSaga(manager, attempt, 'refused'))) return;
      await manager.update(Order, { _id: attempt.order }, { orderStatus: 'rejected' });
      await storeRefusal(manager, attempt.order, refusal);
    });
  }

  /** It is unknown what is held: all of it is released, and the same key may try again. */
  async abort(manager: EntityManager, attempt: Attempt): Promise<void> {
    if (!(await moveSaga(manager, attempt, 'aborted'))) return;
    const { order, epoch } = attempt;
    await manager.update(Order, { _id: order }, { orderStatus: 'rejected' });
    await this.outbox.add(manager, orderEvents.holdReleased, order, { order, epoch });
  }

  /** The next attempt at the same order; null when another request was faster. */
  private beginAgain(request: PlaceRequest, stored: StoredKey): Promise<BegunOrder | null> {
    const { order, userId, userName, userEmail, shippingAddress } = stored;
    return this.dataSource.transaction(async (manager) => {
      await this.limitsFor(request)?.check(manager, request.user._id);
      const [[next]] = await manager.query<[{ epoch: number }[], number]>(
        `UPDATE order_saga SET state = 'placing', attempt = attempt + 1, message_id = $2,
                deadline_at = now() + $3 * interval '1 millisecond'
          WHERE order_id = $1 AND state = 'aborted' RETURNING attempt AS epoch`,
        [order, request.messageId, Math.round(request.remainingMs)],
      );
      if (!next) return null;
      const placedAt = await placeAgain(manager, order, next.epoch, request.placedAt);
      return { order, epoch: next.epoch, userId, userName, userEmail, shippingAddress, placedAt };
    });
  }

  /** Demo orders of the past count towards no limit. */
  private limitsFor(request: PlaceRequest): OrderLimits | null {
    return request.placedAt ? null : this.limits;
  }
}

/** Makes a rejected order invisible once more, under its next epoch; returns the database's time. */
async function placeAgain(
  manager: EntityManager,
  order: string,
  epoch: number,
  at: Date | undefined,
): Promise<Date> {
  const [[row]] = await manager.query<[{ placedAt: Date }[], number]>(
    `UPDATE orders SET status = 'placing', stock_epoch = $2,
            placed_at = coalesce($3::timestamptz, date_trunc('milliseconds', clock_timestamp()))
      WHERE id = $1 RETURNING placed_at AS "placedAt"`,
    [order, epoch, at ?? null],
  );
  if (!row) throw new Error(`order ${order} is gone`);
  return row.placedAt;
}

async function moveSaga(
  manager: EntityManager,
  { order, epoch }: Attempt,
  state: 'done' | 'refused' | 'aborted',
): Promise<boolean> {
  const [, moved] = await manager.query<[unknown[], number]>(
    `UPDATE order_saga SET state = $3 WHERE order_id = $1 AND attempt = $2 AND state = 'placing'`,
    [order, epoch, state],
  );
  return moved === 1;
}
