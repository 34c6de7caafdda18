// The transactions of placing an order. Whoever moves the saga on from `placing` decides its end:
// the request, the same request delivered again, or the sweeper; for everyone else it is over.
import { Injectable } from '@nestjs/common';
import type { HeldLine } from '@shop/contracts/catalogue';
import { orderFacts, type PlaceOrderInput, type PlaceOrderReply } from '@shop/contracts/order';
import type { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { claimKey, findKey, keepAnswer, type StoredKey } from './order-keys.js';
import { OrderLimits } from './order-limits.js';
import { OrderLine } from './order-line.entity.js';
import { OrderStatusChange } from './order-status-change.entity.js';
import { Order } from './order.entity.js';
import { findOrder } from './order.query.js';
import { chargedCents, fingerprintOf } from './order.rules.js';
import { orderFactOf, orderViewOf } from './order.view.js';

/** One try at placing an order: its number is the epoch of its hold, so a later one supersedes it (reliability 2.4). */
export interface Attempt {
  order: string;
  epoch: number;
}

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

  /**
   * Claims the key and writes the invisible order, or takes up again the one that came to nothing;
   * answers what is stored when somebody else has the key.
   */
  begin(request: PlaceRequest, order: string): Promise<StoredKey | Attempt | 'gone'> {
    const { user, key } = request;
    const claim = { userId: user._id, key, fingerprint: fingerprintOf(request.order), order };
    return this.dataSource.transaction(async (manager) => {
      if (await claimKey(manager, claim)) {
        await this.checkLimits(manager, request);
        await this.insertOrder(manager, request, order);
        return { order, epoch: 1 };
      }
      const stored = await findKey(manager, claim);
      if (stored?.state !== 'aborted' || stored.fingerprint !== claim.fingerprint)
        return stored ?? 'gone';
      return (await this.beginAgain(manager, request, stored.order)) ?? 'gone';
    });
  }

  find(request: PlaceRequest): Promise<StoredKey | null> {
    return findKey(this.dataSource.manager, { userId: request.user._id, key: request.key });
  }

  /** The stock is held: the order becomes visible, with its fact and its answer. Null if it was over. */
  complete(attempt: Attempt, lines: readonly HeldLine[]): Promise<PlaceOrderReply | null> {
    const { order } = attempt;
    return this.dataSource.transaction(async (manager) => {
      if (!(await moveSaga(manager, attempt, 'done'))) return null;
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
  async refuse(attempt: Attempt, refusal: DomainError): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (!(await moveSaga(manager, attempt, 'refused'))) return;
      await manager.update(Order, { _id: attempt.order }, { orderStatus: 'rejected' });
      await keepAnswer(manager, attempt.order, refusal);
    });
  }

  /** Nobody knows what is held: whatever it is goes back, and the same key may try again. */
  async abort(manager: EntityManager, attempt: Attempt): Promise<void> {
    if (!(await moveSaga(manager, attempt, 'aborted'))) return;
    const { order, epoch } = attempt;
    await manager.update(Order, { _id: order }, { orderStatus: 'rejected' });
    await this.outbox.add(manager, orderFacts.holdReleased, order, { order, epoch });
  }

  /** The next attempt at the same order; null when somebody else was faster. */
  private async beginAgain(
    manager: EntityManager,
    request: PlaceRequest,
    order: string,
  ): Promise<Attempt | null> {
    await this.checkLimits(manager, request);
    const [[next]] = await manager.query<[{ epoch: number }[], number]>(
      `UPDATE order_saga SET state = 'placing', attempt = attempt + 1, message_id = $2,
              deadline_at = now() + $3 * interval '1 millisecond'
        WHERE order_id = $1 AND state = 'aborted' RETURNING attempt AS epoch`,
      [order, request.messageId, Math.round(request.remainingMs)],
    );
    if (!next) return null;
    await manager.update(
      Order,
      { _id: order },
      { orderStatus: 'placing', stockEpoch: next.epoch, placedAt: request.placedAt ?? new Date() },
    );
    return { order, epoch: next.epoch };
  }

  /** Demo orders of the past count towards no limit. */
  private async checkLimits(manager: EntityManager, request: PlaceRequest): Promise<void> {
    if (!request.placedAt) await this.limits.check(manager, request.user._id);
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
      stockEpoch: 1,
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
  { order, epoch }: Attempt,
  state: 'done' | 'refused' | 'aborted',
): Promise<boolean> {
  const [, moved] = await manager.query<[unknown[], number]>(
    `UPDATE order_saga SET state = $3 WHERE order_id = $1 AND attempt = $2 AND state = 'placing'`,
    [order, epoch, state],
  );
  return moved === 1;
}
