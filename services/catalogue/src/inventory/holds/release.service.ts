import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import type { HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { rootLogger } from '@shop/service-kit/logger';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { publishReservations } from '../ledger/reservation-events.js';
import { reservedLengths } from '../ledger/reservations.query.js';
import { locksOrder } from './order-lock.js';
import { releaseRolls } from './release-rolls.js';
import { returnStock, takeOut, type Release } from './return-stock.query.js';
import {
  allWasted,
  newlyWasted,
  changedReservations,
  revisedOutcome,
  splitHold,
  type ChangedReservations,
  type KeptLine,
  type WastedPieces,
} from './revise.rules.js';
import { StockHold } from './stock-hold.entity.js';
import type { HeldPart } from './stock.rules.js';

const stale: HoldStockReply = { outcome: 'stale' };

/** Everything that an order holds from an epoch on, and everything that was returned and cannot be sold. */
export interface Revision {
  order: string;
  epoch: number;
  lines: readonly KeptLine[];
  wasted?: WastedPieces[];
}

/** Releases the stock of orders, each exactly once (reliability 2.4). */
@Injectable()
export class ReleaseService {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Releases what the order holds at this epoch or an earlier one. For an unknown order it stores a released hold, so
   * that a late hold is stale.
   */
  async release(manager: EntityManager, order: string, epoch: number): Promise<void> {
    const stored = await lockHold(manager, order);
    if (epoch < stored.epoch) return;
    await manager.update(StockHold, { order }, { epoch, state: 'released', outcome: stale });
    if (stored.state === 'held') await this.returnLines(manager, stored.lines, { order, epoch });
  }

  /**
   * Returns to stock what the order does not keep. Returns nothing if the revision is not newer than the hold, or if
   * the order holds nothing: its next hold takes the remaining lines. Wasted pieces leave the stock in either case,
   * because an earlier release has returned them too.
   */
  async revise(
    manager: EntityManager,
    { order, epoch, lines: kept, wasted = [] }: Revision,
  ): Promise<void> {
    const stored = await lockHold(manager, order);
    if (epoch > stored.epoch && stored.state === 'held')
      await this.reviseHeld(manager, stored, { order, epoch, lines: kept });
    const lost = newlyWasted(stored.wasted, wasted);
    if (lost.length > 0) await this.waste(manager, stored, lost);
  }

  /** Returns to stock what a locked hold does not keep; the result is what it still has. */
  async reviseHeld(
    manager: EntityManager,
    stored: StockHold,
    { order, epoch, lines: kept }: Revision,
  ): Promise<Pick<StockHold, 'lines' | 'outcome'>> {
    const { stays: lines, returns } = splitHold(stored.lines, kept);
    const outcome = revisedOutcome(stored.outcome, kept);
    await manager.update(StockHold, { order }, { epoch, lines, outcome });
    if (returns.length > 0) await this.returnLines(manager, returns, { order, epoch, kept });
    return { lines, outcome };
  }

  private async waste(
    manager: EntityManager,
    { order, wasted }: StockHold,
    lost: readonly WastedPieces[],
  ): Promise<void> {
    await manager.update(StockHold, { order }, { wasted: allWasted(wasted, lost) });
    const taken = await takeOut(manager, lost);
    const missing = taken.filter((one) => one.missing > 0);
    if (missing.length > 0)
      rootLogger.error({ order, missing }, 'wasted pieces were sold before they left the stock');
    const products = taken.flatMap(({ isChanged, missing: _, ...one }) => (isChanged ? [one] : []));
    if (products.length === 0) return;
    const at = new Date();
    await this.outbox.add(manager, catalogueEvents.stockChanged, order, { products, at });
  }

  private async returnLines(
    manager: EntityManager,
    lines: readonly HeldPart[],
    { kept, ...release }: Release & { kept?: readonly KeptLine[] },
  ): Promise<void> {
    const { order } = release;
    const { moved, onRolls } = await returnStock(manager, lines, release);
    const parts = lines.filter(({ product }) => onRolls.includes(product));
    const changed = kept && (await this.changesOf(manager, order, parts, kept));
    const released = await releaseRolls(manager, this.outbox, parts, { ...release, ...changed });
    await this.outbox.add(manager, catalogueEvents.stockChanged, order, {
      products: [...moved, ...released],
      at: new Date(),
    });
    await publishReservations(
      manager,
      this.outbox,
      parts.map(({ product }) => ({ order, product })),
    );
  }

  /** The reservations of the lengths that the order does not keep, or keeps shorter. */
  private async changesOf(
    manager: EntityManager,
    order: string,
    parts: readonly HeldPart[],
    kept: readonly KeptLine[],
  ): Promise<ChangedReservations> {
    const products = parts.map(({ product }) => product);
    const reserved = await reservedLengths(manager, order, products);
    const changes = products.map((product) => {
      const line = kept.find((one) => one.product === product);
      const lengths = reserved.filter((one) => one.product === product);
      const none: KeptLine = { product, quantity: 0, lengths: [] };
      const change = changedReservations(lengths, line ?? none);
      const [added] = change.added;
      if (added !== undefined)
        throw new Error(`no length of ${String(added)} cuts of ${product} is reserved`);
      return change;
    });
    return {
      ended: changes.flatMap(({ ended }) => ended),
      shortened: changes.flatMap(({ shortened }) => shortened),
    };
  }
}

/** Locks and returns the order's row. Adds it if there is none, at epoch 0, which precedes every hold. */
export async function lockHold(manager: EntityManager, order: string): Promise<StockHold> {
  const [hold] = await manager.query<[StockHold]>(
    `WITH ${locksOrder('$1')}
     INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
     SELECT $1, 0, 'released', '[]', $2::jsonb FROM order_lock
     ON CONFLICT (order_id) DO UPDATE SET epoch = stock_hold.epoch
     RETURNING order_id AS "order", epoch, state, lines, wasted, outcome`,
    [order, stale],
  );
  return hold;
}
