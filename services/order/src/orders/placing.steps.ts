// The transactions of placing an order. Whoever moves the saga on from `placing` decides its end:
// the request, the same request delivered again, or the sweeper; for everyone else it is over.
import { Injectable } from '@nestjs/common';
import type { HeldLine } from '@shop/contracts/catalogue';
import { orderFacts, type PlaceOrderInput, type PlaceOrderReply } from '@shop/contracts/order';
import type { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { claimKey, findKey, freeKey, keepAnswer, type StoredKey } from './order-keys.js';
import { OrderLimits } from './order-limits.js';
import { OrderLine } from './order-line.entity.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { Order } from './order.entity.js';
import { findOrder } from './order.query.js';
import { chargedCents, fingerprintOf } from './order.rules.js';
import { orderFactOf, orderViewOf } from './order.view.js';

/** Epoch of an order's first hold. */
export const FIRST_EPOCH = 1;

/** Someone's wish to order, as it came over the bus or out of the demo data. */
export interface PlaceRequest {
  user: { _id: string; name: string; email: string };
  order: PlaceOrderInput;
  key: string;
  /** The same again when the broker delivers the request a second time. */
  messageId: string;
  /** Milliseconds until the asker gives up. */
  remainingMs: number;
  /** Only the demo data places orders in the past; they count towards no limit. */
  placedAt?: Date;
  /** Given by the demo data alone. */
  id?: string;
}

@Injectable()
export class PlacingSteps {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly limits: OrderLimits,
  ) {}

  /** Claims the key and writes the invisible order; answers what is stored when the key is taken. */
  begin(request: PlaceRequest, order: string): Promise<StoredKey | 'begun' | 'gone'> {
    const { user, key } = request;
    return this.dataSource.transaction(async (manager) => {
      const fingerprint = fingerprintOf(request.order);
      const isOurs = await claimKey(manager, { userId: user._id, key, fingerprint, order });
      if (!isOurs) return (await findKey(manager, { userId: user._id, key })) ?? 'gone';
      if (!request.placedAt) await this.limits.check(manager, user._id);
      await this.insertOrder(manager, request, order);
      return 'begun';
    });
  }

  find(request: PlaceRequest): Promise<StoredKey | null> {
    return findKey(this.dataSource.manager, { userId: request.user._id, key: request.key });
  }

  /** The stock is held: the order becomes visible, with its fact and its answer. Null if it was over. */
  complete(order: string, lines: readonly HeldLine[]): Promise<PlaceOrderReply | null> {
    return this.dataSource.transaction(async (manager) => {
      if (!(await moveSaga(manager, order, 'done'))) return null;
      await manager.insert(
        OrderLine,
        lines.map((line, index) => ({ ...line, order, lineNo: index + 1 })),
      );
      const totalCents = chargedCents(lines);
      await manager.update(Order, { _id: order }, { orderStatus: 'pending', totalCents });
      const placed = await findOrder(manager, { id: order });
      if (!placed) throw new Error(`Order ${order} cannot be seen after it was placed`);
      await manager.insert(OrderStatusChange, {
        order,
        from: null,
        to: 'pending',
        by: placed.userId,
        byName: placed.userName,
        at: placed.placedAt,
      });
      const reply = {
        success: true,
        message: 'Order placed successfully!',
        order: orderViewOf(placed),
      } as const;
      await keepAnswer(manager, order, reply);
      await this.outbox.add(manager, orderFacts.placed, order, orderFactOf(placed));
      return reply;
    });
  }

  /** The catalogue has refused: nothing is held, and the key answers so from now on. */
  async refuse(order: string, refusal: DomainError): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await moveSaga(manager, order, 'refused'))) return;
      await manager.update(Order, { _id: order }, { orderStatus: 'rejected' });
      await keepAnswer(manager, order, refusal);
    });
  }

  /** Nobody knows what is held: whatever it is goes back, and the key may be tried again. */
  async abort(manager: EntityManager, order: string): Promise<void> {
    if (!(await moveSaga(manager, order, 'aborted'))) return;
    await manager.update(Order, { _id: order }, { orderStatus: 'rejected' });
    await freeKey(manager, order);
    await this.outbox.add(manager, orderFacts.holdReleased, order, { order, epoch: FIRST_EPOCH });
  }

  private async insertOrder(
    manager: EntityManager,
    request: PlaceRequest,
    order: string,
  ): Promise<void> {
    const { user } = request;
    await manager.insert(Order, {
      _id: order,
      userId: user._id,
      userName: user.name,
      userEmail: user.email,
      orderStatus: 'placing',
      stockEpoch: FIRST_EPOCH,
      version: 1,
      totalCents: 0,
      shippingAddress: request.order.shippingAddress,
      placedAt: request.placedAt ?? new Date(),
    });
    await manager.query(
      `INSERT INTO order_saga (order_id, state, message_id, deadline_at)
       VALUES ($1, 'placing', $2, now() + $3 * interval '1 millisecond')`,
      [order, request.messageId, Math.round(request.remainingMs)],
    );
  }
}

async function moveSaga(
  manager: EntityManager,
  order: string,
  state: 'done' | 'refused' | 'aborted',
): Promise<boolean> {
  const [, moved] = await manager.query<[unknown[], number]>(
    `UPDATE order_saga SET state = $2 WHERE order_id = $1 AND state = 'placing'`,
    [order, state],
  );
  return moved === 1;
}
