import { Injectable } from '@nestjs/common';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { OrderHold } from '@shop/contracts/inventory/order-holds';
import { orderEvents } from '@shop/contracts/ordering/order';
import { rootLogger } from '@shop/service-kit/logger';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { CatalogueClient } from '../ordering/lifecycle/catalogue.client.js';
import { heldLines, holdsMore, reviseHold } from '../ordering/lifecycle/hold-revision.js';
import { holdLinesOf } from '../pricing/order-lines.rules.js';
import { findAwaited } from '../ordering/lifecycle/awaited-payments.query.js';
import { findOrdersOfHolds } from './orders-of-holds.query.js';
import { driftOf, isHolding, type OrderOfHold, type StockDrift } from './stock-drift.rules.js';

/** Maximum concurrent stock requests to the catalogue. */
const AT_ONCE = 16;

export interface Repaired {
  /** Orders whose stock was released. */
  released: string[];
  /** Orders that hold their stock again. */
  held: string[];
  /** Orders without enough stock: an operator must cancel them or find cloth. */
  unheld: string[];
  /** Orders that could not be repaired this time. */
  failed: string[];
}

/** Makes holds agree with orders under new epochs, so that pending messages are older and change nothing. */
@Injectable()
export class StockRepair {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly catalogue: CatalogueClient,
  ) {}

  /** Repairs the orders independently of one another. */
  async run(found: readonly StockDrift[]): Promise<Repaired> {
    const repaired: Repaired = { released: [], held: [], unheld: [], failed: [] };
    for (let at = 0; at < found.length; at += AT_ONCE)
      await Promise.all(
        found.slice(at, at + AT_ONCE).map(async (drift) => {
          const end = await this.repair(drift).catch((error: unknown) => {
            rootLogger.error({ err: error, ...drift }, 'stock drift: an order was not repaired');
            return 'failed' as const;
          });
          if (end) repaired[end].push(drift.order);
        }),
      );
    return repaired;
  }

  private async repair(drift: StockDrift): Promise<keyof Repaired | null> {
    if (drift.kind === 'hold without order') return (await this.release(drift)) ? 'released' : null;
    const epoch = await this.claimEpoch(drift);
    return epoch === null ? null : this.hold(drift.order, epoch);
  }

  /**
   * Publishes the release again, at the epoch of the hold. If the order no longer exists, only the event is written.
   */
  private release({ order: id, epoch }: StockDrift): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (order && !stillDrifts(order, { order: id, epoch, state: 'held' })) return false;
      await storeEpoch(manager, id, epoch);
      await this.outbox.add(manager, orderEvents.holdReleased, id, { order: id, epoch });
      return true;
    });
  }

  /** Stores the epoch of the next hold before requesting it, so that a cancellation in between releases this epoch. */
  private claimEpoch({ order: id, epoch }: StockDrift): Promise<number | null> {
    return this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (!order || !isHolding(order)) return null;
      const next = Math.max(order.epoch, epoch) + 1;
      await storeEpoch(manager, id, next);
      return next;
    });
  }

  private async hold(id: string, epoch: number): Promise<keyof Repaired | null> {
    const { manager } = this.dataSource;
    const { lines: needed } = await heldLines(manager, id);
    const awaited = needed.length > 0 ? null : await findAwaited(manager, id);
    if (needed.length === 0 && !awaited) return this.returnAll(id);
    const lines = holdLinesOf(awaited?.order.lines ?? needed);
    const reply = await this.catalogue.holdStock({ order: id, epoch, lines });
    if (reply.outcome === 'stale') return null;
    if (reply.outcome === 'refused') return 'unheld';
    return this.compareLines(id, reply.lines);
  }

  /** Returns the rest of a hold to stock if all of the order has come back. */
  private returnAll(id: string): Promise<keyof Repaired | null> {
    return this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (!order?.isAllBack || !isHolding(order)) return null;
      await reviseHold(manager, this.outbox, id);
      return 'released';
    });
  }

  /** An existing hold keeps its lines, so this returns pieces cancelled since to stock. */
  private compareLines(id: string, held: readonly HeldLine[]): Promise<keyof Repaired | null> {
    return this.dataSource.transaction(async (manager) => {
      const order = await lockOrder(manager, id);
      if (!order || !isHolding(order)) return null;
      const { lines } = await heldLines(manager, id);
      if (lines.length > 0 && holdsMore(held, lines)) await reviseHold(manager, this.outbox, id);
      return holdsMore(lines, held) ? 'unheld' : 'held';
    });
  }
}

/** Locks the saga first, like a retry of a key: a fixed lock order prevents deadlocks. */
async function lockOrder(manager: EntityManager, id: string): Promise<OrderOfHold | undefined> {
  await manager.query('SELECT FROM order_saga WHERE order_id = $1 FOR UPDATE', [id]);
  await manager.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [id]);
  return (await findOrdersOfHolds(manager, [id])).get(id);
}

/** Checks again under the lock, because a shopper or an admin may have been faster. */
const stillDrifts = (order: OrderOfHold, hold: OrderHold | undefined): boolean =>
  driftOf(order, hold) !== null;

/** Ensures that the next hold of the order has a higher epoch, even if its key is tried again. */
async function storeEpoch(manager: EntityManager, id: string, epoch: number): Promise<void> {
  await manager.query('UPDATE orders SET stock_epoch = greatest(stock_epoch, $2) WHERE id = $1', [
    id,
    epoch,
  ]);
  await manager.query('UPDATE order_saga SET attempt = greatest(attempt, $2) WHERE order_id = $1', [
    id,
    epoch,
  ]);
}
