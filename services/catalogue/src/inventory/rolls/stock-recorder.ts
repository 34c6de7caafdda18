import { Injectable } from '@nestjs/common';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { publishReservations, type ReservationPair } from '../ledger/reservation-events.js';
import { publishRolls } from '../ledger/roll-events.js';
import { recordMovements, type RollCause } from '../ledger/rolls.query.js';
import { freeCuts } from './reallocate-pieces.js';
import type { ReservedPiece } from '../packing/reserved-piece.js';
import { cutOff, findRolls, setRoll, type NewCut, type ProductOnRolls } from './roll.query.js';
import { rollAuditFields, type RollRow } from './roll-row.js';
import { totalCuts } from '../packing/rolls-and-lengths.js';

type Reason = Exclude<RollCause['reason'], 'hold' | 'release'>;

/** Where rolls come from, as the audit shows it. */
interface Received {
  _id?: string;
  name: string;
  supplier?: string;
  supplierRef?: string | null;
}

/** Records every change of a roll: reservations, stock with its ledger and event, and the audit. */
@Injectable()
export class StockRecorder {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Takes a part off and reallocates what is reserved on it; returns the orders that become short. */
  async takeOff(
    manager: EntityManager,
    { roll, product }: { roll: RollRow; product: ProductOnRolls },
    { ledger, ...cut }: NewCut & { ledger: Reason },
  ): Promise<string[]> {
    const short = await freeCuts(manager, roll, product, cut.cuts);
    await cutOff(manager, roll.id, cut);
    if (roll.state === 'open')
      await this.book(manager, [product.id], ledger, cut.by, -totalCuts(short));
    return this.publishShort(manager, product, short);
  }

  /** Puts an open roll in quarantine and reallocates its reservations; returns the orders that become short. */
  async takeFromSale(
    manager: EntityManager,
    by: Admin,
    { roll, product }: { roll: RollRow; product: ProductOnRolls },
  ): Promise<string[]> {
    const short = await freeCuts(manager, roll, product, roll.left);
    await setRoll(manager, { ...roll, state: 'quarantine', version: roll.version + 1 });
    await this.book(manager, [product.id], 'quarantine', by, -totalCuts(short));
    return this.publishShort(manager, product, short);
  }

  private async publishShort(
    manager: EntityManager,
    product: ProductOnRolls,
    short: readonly ReservedPiece[],
  ): Promise<string[]> {
    const orders = [...new Set(short.map(({ order }) => order))];
    await this.publishReservations(
      manager,
      orders.map((order) => ({ order, product: product.id })),
    );
    return orders;
  }

  /** Publishes how the reservations of these orders and products are now. */
  publishReservations(manager: EntityManager, pairs: readonly ReservationPair[]): Promise<void> {
    return publishReservations(manager, this.outbox, pairs);
  }

  /** Books what the open rolls of the products have now; `allocated`: cuts of short pieces that have found a roll. */
  async book(
    manager: EntityManager,
    products: readonly string[],
    reason: Reason,
    by: Admin,
    allocated = 0,
  ): Promise<void> {
    const extraMovements = [{ reason: 'short' as const, delta: -allocated }];
    const cause = { reason, actor: by._id, extraMovements };
    await this.bookAll(
      manager,
      products.map((product) => ({ product, ...cause })),
    );
  }

  /** Records several products, each for a cause of its own. */
  async bookAll(
    manager: EntityManager,
    causes: readonly (RollCause & { product: string })[],
  ): Promise<void> {
    const products = await recordMovements(manager, causes);
    const [first] = products;
    if (!first) return;
    const change = { products, at: new Date() };
    await this.outbox.add(manager, catalogueEvents.stockChanged, first.product, change);
  }

  /** Publishes how the rolls are after their last change. */
  publish(manager: EntityManager, rolls: readonly string[]): Promise<void> {
    return publishRolls(manager, this.outbox, rolls);
  }

  /** Records rolls that have come in together, under the id of the delivery, or else of the first. */
  async recordReceived(
    manager: EntityManager,
    by: Admin,
    rolls: readonly string[],
    { _id = rolls[0] ?? '', name, ...origin }: Received,
  ): Promise<void> {
    await this.publish(manager, rolls);
    const numbers = (await findRolls(manager, rolls)).map(({ number }) => number);
    await this.audit.record(manager, {
      by,
      action: 'roll.received',
      subject: { kind: 'roll', _id, name },
      before: null,
      after: { ...origin, rolls: numbers },
    });
  }

  /** Records what has become of a roll, and of rolls that were made of it. */
  async record(
    manager: EntityManager,
    by: Admin,
    action: string,
    before: RollRow,
    made: readonly string[] = [],
  ): Promise<void> {
    await this.publish(manager, made);
    await this.recordEach(manager, by, action, [before]);
  }

  async recordEach(
    manager: EntityManager,
    by: Admin,
    action: string,
    before: readonly RollRow[],
  ): Promise<void> {
    const ids = before.map(({ id }) => id);
    const after = new Map((await findRolls(manager, ids)).map((roll) => [roll.id, roll]));
    await this.publish(manager, ids);
    for (const roll of before)
      await this.audit.record(manager, {
        by,
        action,
        subject: { kind: 'roll', _id: roll.id, name: roll.number },
        before: rollAuditFields(roll),
        after: rollAuditFields(after.get(roll.id) ?? roll),
      });
  }
}
