// The transactions of placing an order. The first to move the saga on from `placing` decides how it ends: the request,
// its redelivery, or the sweeper.
import { Injectable } from '@nestjs/common';
import { orderEvents, type PlaceOrderReply } from '@shop/contracts/ordering/order';
import { writtenAddress } from '@shop/contracts/places/address';
import { isOutage } from '@shop/service-kit/bus/database-outage';
import { DomainError } from '@shop/service-kit/domain-error';
import { Batcher } from '@shop/service-kit/batcher';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { findKey, storeRefusal, type StoredKey } from './idempotency-keys.js';
import { OrderLimits } from './order-limits.js';
import { moveSaga, placeAgain, restartSaga } from './order-saga.query.js';
import { Order } from '../reads/order.entity.js';
import { freeCheckouts, takeUses, type RequestedUses } from '../lifecycle/order-checkout.query.js';
import type { OrderCost, PlannedOrder } from './order-cost.js';
import { AwaitedOrders } from '../lifecycle/awaited-orders.service.js';
import { lockBuyer } from '../lifecycle/awaited-payments.query.js';
import { findOpenPayments } from '../../pricing/open-payments.query.js';
import { openLimitText, waitsForPage } from '../../pricing/order-payment.rules.js';
import { completionOf } from './completion.js';
import { checkSwatches, hasSwatches } from './swatch-limits.js';
import { fingerprintOf } from '../../pricing/order.rules.js';
import {
  awaitPayment,
  completeWithin,
  startOrders,
  completeOrders,
  ORDERS_TOGETHER,
  type OrderStart,
  type Completion,
} from './place-order.query.js';
import { type Attempt, type StartedOrder, type PlaceRequest } from './place-request.js';
import { detailsOf } from './shopper-details.rules.js';

/** Batches orders that share a transaction. While one of them waits for a lock, later orders wait 10 ms at most. */
const BATCHING = { maxWeight: ORDERS_TOGETHER, maxWaitMs: 10, isOfAll: isOutage };

@Injectable()
export class PlaceOrderTransactions {
  private readonly starts: Batcher<OrderStart, Awaited<ReturnType<typeof startOrders>>[number]>;
  private readonly completions: Batcher<Completion, boolean>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly limits: OrderLimits,
    private readonly awaited: AwaitedOrders,
  ) {
    this.starts = new Batcher({
      ...BATCHING,
      name: 'orders begun',
      work: (batch) => startOrders(dataSource, batch),
    });
    this.completions = new Batcher({
      ...BATCHING,
      name: 'orders completed',
      work: (batch) => completeOrders(dataSource, batch),
    });
  }

  /**
   * Claims the key and writes the invisible order, or begins the next attempt of an aborted one. Returns the stored
   * state if another request has the key. Throws the errors of `takeUses` for an order with a checkout or a draft.
   */
  async start(
    request: PlaceRequest,
    order: string,
    { shippingAddress, uses }: PlannedOrder,
  ): Promise<StoredKey | StartedOrder | 'gone'> {
    const { user, key, messageId, remainingMs } = request;
    const fingerprint = fingerprintOf(request.order);
    const begun = {
      order,
      epoch: 1,
      userId: user._id,
      userName: user.name,
      userEmail: user.email,
      shippingAddress: writtenAddress(shippingAddress),
      details: detailsOf(request.order),
      placedAt: request.placedAt,
    };
    const limits = this.limitsFor(request);
    const beginning = { ...begun, key, fingerprint, messageId, remainingMs, limits };
    const { outcome, number, placedAt } = await (uses
      ? this.startAlone(beginning, uses)
      : this.starts.add(beginning));
    if (outcome === 'begun') return { ...begun, number, placedAt };
    if (outcome === 'tooMany') throw new DomainError('order.tooMany');
    const stored = await this.find(request);
    if (stored?.state !== 'aborted' || stored.fingerprint !== fingerprint) return stored ?? 'gone';
    return (await this.startAgain(request, stored, uses)) ?? 'gone';
  }

  find(request: PlaceRequest): Promise<StoredKey | null> {
    return findKey(this.dataSource.manager, { userId: request.user._id, key: request.key });
  }

  /**
   * Makes an order with held stock visible, or lets it await payment, with its event and its reply. Returns null if the
   * order was over. Throws `order.paymentMethod` if the order exceeds its buyer's limit of unpaid orders by this
   * method, and `order.swatchLimit`.
   */
  async complete(begun: StartedOrder, cost: OrderCost): Promise<PlaceOrderReply | null> {
    const completion = completionOf(this.outbox, begun, cost);
    const isDone = await (cost.until || cost.payment?.method === 'cash' || hasSwatches(cost)
      ? this.completeAlone(completion, begun.userId, cost)
      : this.completions.add(completion));
    if (!isDone) return null;
    this.outbox.committed();
    return completion.reply;
  }

  /** Completes orders of one buyer one at a time, so that each sees the unpaid sums of the others. */
  private completeAlone(completion: Completion, user: string, cost: OrderCost): Promise<boolean> {
    const { until, totalCents, cash } = cost;
    const { order, payment } = completion;
    return this.dataSource.transaction(async (manager) => {
      await lockBuyer(manager, user);
      await checkSwatches(manager, user, cost);
      if (!payment) return completeWithin(manager, completion);
      const { method } = payment;
      const open = await findOpenPayments(manager, user);
      const reason = openLimitText(method, totalCents, open, { cash });
      if (reason !== null) throw new DomainError('order.paymentMethod', undefined, reason);
      if (!until) return completeWithin(manager, completion);
      if (!(await awaitPayment(manager, completion, until))) return false;
      if (waitsForPage(payment)) await this.awaited.replace(manager, { order, user, method });
      return true;
    });
  }

  /** Refuses the order: the key returns this refusal from now on, and nothing stays held or used. */
  async refuse(attempt: Attempt, refusal: DomainError, { holdsStock = false } = {}): Promise<void> {
    const { order } = attempt;
    await this.dataSource.transaction(async (manager) => {
      if (!(await moveSaga(manager, attempt, 'refused'))) return;
      await manager.update(Order, { _id: order }, { orderStatus: 'rejected' });
      await storeRefusal(manager, order, refusal);
      await freeCheckouts(manager, [order]);
      if (holdsStock) await this.release(manager, attempt);
    });
  }

  /** Releases everything after an unknown hold; the same keys may try again. */
  async abort(manager: EntityManager, attempts: readonly Attempt[]): Promise<void> {
    const aborted: string[] = [];
    for (const attempt of attempts) {
      if (!(await moveSaga(manager, attempt, 'aborted'))) continue;
      await manager.update(Order, { _id: attempt.order }, { orderStatus: 'rejected' });
      await this.release(manager, attempt);
      aborted.push(attempt.order);
    }
    await freeCheckouts(manager, aborted);
  }

  private async release(manager: EntityManager, { order, epoch }: Attempt): Promise<void> {
    await this.outbox.add(manager, orderEvents.holdReleased, order, { order, epoch });
  }

  /** Starts an order by itself, so that a refused use does not roll back the other orders of a batch. */
  private startAlone(
    beginning: OrderStart,
    uses: RequestedUses,
  ): Promise<Awaited<ReturnType<typeof startOrders>>[number]> {
    return this.dataSource.transaction(async (manager) => {
      const [begun] = await startOrders(manager, [beginning]);
      if (!begun) throw new Error(`order ${beginning.order} has not begun`);
      if (begun.outcome === 'begun')
        await takeUses(manager, beginning.order, beginning.userId, uses);
      return begun;
    });
  }

  /** Begins the next attempt at the same order; null if another request was faster. */
  private startAgain(
    request: PlaceRequest,
    stored: StoredKey,
    uses: RequestedUses | null,
  ): Promise<StartedOrder | null> {
    const { order, number, userId, userName, userEmail, shippingAddress, details } = stored;
    return this.dataSource.transaction(async (manager) => {
      await this.limitsFor(request)?.check(manager, request.user._id);
      const epoch = await restartSaga(manager, order, request);
      if (epoch === null) return null;
      if (uses) await takeUses(manager, order, userId, uses);
      const placedAt = await placeAgain(manager, order, epoch, request.placedAt);
      const buyer = { userId, userName, userEmail };
      return { order, number, epoch, ...buyer, shippingAddress, details, placedAt };
    });
  }

  /** Returns no limits for demo orders of the past, which are not counted. */
  private limitsFor(request: PlaceRequest): OrderLimits | null {
    return request.placedAt ? null : this.limits;
  }
}
