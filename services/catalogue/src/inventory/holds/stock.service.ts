import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import {
  type HoldStockInput,
  type HoldStockReply,
  type HoldBatchReply,
} from '@shop/contracts/inventory/stock-holds';
import { failpoint } from '@shop/service-kit/failpoint';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { lockExpected } from './expected-rolls.query.js';
import { judge, withLeaveOf, type HeldProduct } from './hold.rules.js';
import { giveBackToRolls, takeFromRolls } from './held-rolls.js';
import { HoldsOnRolls } from './holds-on-rolls.js';
import { publishPromises } from '../ledger/promise-events.js';
import { refuseHolds } from './refuse-holds.query.js';
import { lockRolls, type ChangedStock } from '../ledger/rolls.query.js';
import { StockHold } from './stock-hold.entity.js';
import { applyDeltas, lockProducts, type HoldCause } from './stock.query.js';
import { holdStep, type HeldPart, type LockedProduct } from './stock.rules.js';
import { locksOrder, takeStock } from './take-stock.query.js';
import { firstOfEach, preordered, wantedLines, type WantedHold } from './wanted-lines.rules.js';

const stale: HoldStockReply = { outcome: 'stale' };

/** Stock held for orders and given back, each exactly once (reliability 2.3 and 2.4). */
@Injectable()
export class StockService {
  private readonly onRolls: HoldsOnRolls;

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {
    this.onRolls = new HoldsOnRolls(dataSource, outbox);
  }

  /**
   * Takes the stock of all lines of an order or of none; the same order and epoch get the same reply for ever.
   * Of several orders, those that would wait for a lock get `holdAlone`.
   */
  async hold(holds: readonly HoldStockInput[]): Promise<HoldBatchReply[]> {
    failpoint('F4');
    const firsts = firstOfEach(holds);
    const replies = await this.decideTogether([...firsts.values()]);
    const all = await Promise.all(
      holds.map(async (hold) => {
        const reply = firsts.get(hold.order) === hold ? replies.get(hold.order) : undefined;
        return reply ?? this.decide(hold, holds.length);
      }),
    );
    failpoint('F5');
    return all;
  }

  /**
   * Puts back what the order holds at this epoch or an earlier one. For an unknown order it stores a released hold, so
   * that a late hold is stale.
   */
  async release(manager: EntityManager, order: string, epoch: number): Promise<void> {
    const stored = await this.lockHold(manager, order);
    if (epoch < stored.epoch) return;
    await manager.update(StockHold, { order }, { epoch, state: 'released', outcome: stale });
    if (stored.state !== 'held') return;
    await this.giveBack(manager, stored.lines, { reason: 'release', order, epoch });
  }

  /** The first holds of orders whose outcome is certain: the common case in one statement, then those on rolls. */
  private async decideTogether(
    holds: readonly HoldStockInput[],
  ): Promise<ReadonlyMap<string, HoldStockReply>> {
    const wanted = holds.map(({ order, epoch, lines }) => ({
      order,
      epoch,
      lines: wantedLines(lines),
    }));
    const ofRolls = wanted.filter(
      (hold) =>
        this.onRolls.isLikely(hold) ||
        hold.lines.some(({ isOfLength, quantities }) => isOfLength || quantities),
    );
    const plain = wanted.filter((hold) => !ofRolls.includes(hold));
    const { decided, onRolls } = await this.takePlain(plain);
    const found = plain.filter(
      ({ order, lines }) =>
        !decided.has(order) && lines.every(({ product }) => onRolls.includes(product)),
    );
    const laid = await Promise.all(
      [...ofRolls, ...found].map(async (hold) => {
        const reply = await this.onRolls.decide(hold);
        return reply ? [[hold.order, reply] as const] : [];
      }),
    );
    return new Map([...decided, ...laid.flat()]);
  }

  /** Pieces and single lengths without rolls. */
  private async takePlain(
    holds: readonly WantedHold[],
  ): Promise<{ decided: ReadonlyMap<string, HoldStockReply>; onRolls: readonly string[] }> {
    if (holds.length === 0) return { decided: new Map(), onRolls: [] };
    const entry = this.outbox.entryWithout(catalogueEvents.stockChanged, holds[0]?.order ?? '');
    const { held, refused, onRolls } = await takeStock(this.dataSource, holds, entry);
    if (held.size > 0) this.outbox.committed();
    if (refused.size === 0) return { decided: held, onRolls };
    const refusals = holds.flatMap(({ order, epoch }) => {
      const outcome = refused.get(order);
      return outcome ? [{ order, epoch, outcome }] : [];
    });
    const stored = await refuseHolds(this.dataSource, refusals);
    const decided = new Map([...held, ...[...refused].filter(([order]) => stored.has(order))]);
    return { decided, onRolls };
  }

  private async decide(hold: HoldStockInput, batchSize: number): Promise<HoldBatchReply> {
    if (batchSize > 1) return { outcome: 'holdAlone' };
    return this.dataSource.transaction((manager) => this.holdOnce(manager, hold));
  }

  private async holdOnce(manager: EntityManager, input: HoldStockInput): Promise<HoldStockReply> {
    const stored = await this.lockHold(manager, input.order);
    switch (holdStep(stored, input.epoch)) {
      case 'stale':
        return stale;
      case 'repeat':
        return stored.outcome;
      case 'advance':
        await manager.update(StockHold, { order: input.order }, { epoch: input.epoch });
        return stored.outcome;
      case 'take':
        return this.take(manager, input, stored.lines);
    }
  }

  /** The order's row under lock, made first where there is none: epoch 0 is before every hold. */
  private async lockHold(manager: EntityManager, order: string): Promise<StockHold> {
    const [hold] = await manager.query<[StockHold]>(
      `WITH ${locksOrder('$1')}
       INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
       SELECT $1, 0, 'released', '[]', $2::jsonb FROM order_lock
       ON CONFLICT (order_id) DO UPDATE SET epoch = stock_hold.epoch
       RETURNING order_id AS "order", epoch, state, lines, outcome`,
      [order, stale],
    );
    return hold;
  }

  private async take(
    manager: EntityManager,
    input: HoldStockInput,
    before: readonly HeldPart[],
  ): Promise<HoldStockReply> {
    const wanted = wantedLines(input.lines).map((line) => withLeaveOf(line, before));
    const products = await lockProducts(
      manager,
      wanted.map((line) => line.product),
    );
    const open = await lockRolls(manager, onRollsAmong(products));
    const expected = await lockExpected(manager, preordered(wanted));
    const { outcome, held } = judge(wanted, products, { open, expected });
    const { order, epoch } = input;
    await manager.update(
      StockHold,
      { order },
      {
        epoch,
        state: outcome.outcome === 'held' ? 'held' : 'refused',
        // a refusal leaves the leave of the last hold to the next one
        lines: held.length > 0 ? held.map(({ part }) => part) : [...before],
        outcome,
      },
    );
    if (held.length > 0) await this.takeAway(manager, held, { reason: 'hold', order, epoch });
    return outcome;
  }

  private async takeAway(
    manager: EntityManager,
    held: readonly HeldProduct[],
    cause: HoldCause,
  ): Promise<void> {
    const deltas = held.flatMap(({ part: { product, quantity }, pieces }) =>
      pieces ? [] : [{ product, delta: -quantity }],
    );
    const moved = deltas.length > 0 ? (await applyDeltas(manager, deltas, cause)).moved : [];
    const laid = await takeFromRolls(manager, held, cause);
    await this.publish(manager, cause.order, [...moved, ...laid]);
  }

  private async giveBack(
    manager: EntityManager,
    lines: readonly HeldPart[],
    cause: HoldCause,
  ): Promise<void> {
    const deltas = lines.map(({ product, quantity }) => ({ product, delta: quantity }));
    const { moved, onRolls } = await applyDeltas(manager, deltas, cause);
    const parts = lines.filter(({ product }) => onRolls.includes(product));
    await this.publish(manager, cause.order, [
      ...moved,
      ...(await giveBackToRolls(manager, this.outbox, parts, cause)),
    ]);
    await publishPromises(
      manager,
      this.outbox,
      parts.map(({ product }) => ({ order: cause.order, product })),
    );
  }

  private publish(manager: EntityManager, order: string, products: ChangedStock[]): Promise<void> {
    return this.outbox.add(manager, catalogueEvents.stockChanged, order, {
      products,
      at: new Date(),
    });
  }
}

const onRollsAmong = (products: ReadonlyMap<string, LockedProduct>): string[] =>
  [...products.values()].filter(({ rolls }) => rolls !== null).map(({ id }) => id);
