import { Injectable } from '@nestjs/common';
import { sum } from '@shop/contracts/core/numbers';
import { unitsOf } from '@shop/contracts/money/length';
import type { InputOf } from '@shop/contracts/core/message';
import { toCents } from '@shop/contracts/money/price';
import { rollsRpc, type keepByRollInput, type RollsKept } from '@shop/contracts/inventory/rolls';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { lockHoldsOf } from '../../products/convert-holds.query.js';
import { onceHoldsRest } from '../../products/once-holds-rest.js';
import { lockProduct } from '../../products/product-rows.query.js';
import { publishChanged } from '../../products/product-events.js';
import { Product } from '../../products/product.entity.js';
import { withoutRolls } from '../../products/sale.rules.js';
import { insertRolls, type NewRoll } from './new-rolls.query.js';
import { findRolls } from './roll.query.js';
import { rollViewOf, wholeCuts, type LengthTerms } from './roll-row.js';
import { storeReservations } from '../ledger/reservations.query.js';
import { publishReservations } from '../ledger/reservation-events.js';
import { publishRolls } from '../ledger/roll-events.js';
import { bookRolls, lockRolls } from '../ledger/rolls.query.js';
import {
  closeRolls,
  forgetReservations,
  heldLengths,
  isExpected,
  keptRolls,
  markLeft,
} from './held-lengths.query.js';
import { allocateOrders } from './allocate-orders.rules.js';

type Keep = z.infer<typeof keepByRollInput>;

/** The stock of a length allocated to rolls, and made one sum again; what orders hold stays held. */
@Injectable()
export class RollsConversionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Throws `catalogue.productNotFound`, `catalogue.productChanged`, `catalogue.stockOnRolls` if the stock is on rolls
   * already, `catalogue.notByRoll` for a piece, `request.invalid` for a stock without rolls, `order.step`, or
   * `service.busy` if orders of the product keep changing.
   */
  async keepByRoll(
    by: Admin,
    { product, keep }: InputOf<typeof rollsRpc.keepByRoll>,
    messageId: string,
  ): Promise<RollsKept> {
    await onceHoldsRest(() =>
      this.dataSource.transaction(async (manager) => {
        if (await isFirstDelivery(manager, rollsRpc.keepByRoll, messageId))
          await this.keepIn(manager, by, product, keep);
      }),
    );
    const { manager } = this.dataSource;
    const { rolls, short } = await keptRolls(manager, product);
    const rows = await findRolls(manager, rolls);
    return { success: true, message: 'Kept by roll.', rolls: rows.map(rollViewOf), short };
  }

  /**
   * Throws `catalogue.productNotFound`, `catalogue.productChanged`, `catalogue.notByRoll`, `catalogue.rollExpected` if
   * rolls are on their way, or `catalogue.stockGone` if orders wait for more than is free.
   */
  async dropRolls(
    by: Admin,
    { product, version }: InputOf<typeof rollsRpc.dropRolls>,
    messageId: string,
  ): Promise<void> {
    await onceHoldsRest(() =>
      this.dataSource.transaction(async (manager) => {
        if (await isFirstDelivery(manager, rollsRpc.dropRolls, messageId))
          await this.dropIn(manager, by, product, version);
      }),
    );
  }

  private async keepIn(manager: EntityManager, by: Admin, id: string, keep: Keep): Promise<void> {
    const before = await lockProduct(manager, id);
    if (keep.version !== before.version) throw new DomainError('catalogue.productChanged');
    if (before.byRoll) throw new DomainError('catalogue.stockOnRolls');
    const terms = lengthTermsOf(before);
    const orders = await lockHoldsOf(manager, id);
    const isLeftOut = before.stock > 0 || orders.length > 0;
    if (keep.rolls.length === 0 && isLeftOut) throw missingRolls();
    const inserted = await insertRolls(manager, newRolls(id, keep, terms));
    const leastEnd =
      keep.leastEnd === undefined
        ? before.leastEnd || before.leastCuts
        : wholeCuts(keep.leastEnd, terms, 'leastEnd');
    await markLeft(manager, id, orders);
    const rolls = (await lockRolls(manager, [id])).get(id) ?? [];
    const held = await heldLengths(manager, id, orders);
    const pieces = allocateOrders(rolls, held, id, { leastEnd, unit: before.cutsPerUnit });
    await storeReservations(manager, pieces);
    await manager.update(
      Product,
      { _id: id },
      { byRoll: true, leastEnd, version: before.version + 1 },
    );
    const short = pieces.filter(({ roll }) => roll === null);
    const delta = sum(short.map(({ cuts }) => cuts));
    const extraMovements = [{ reason: 'short' as const, delta }];
    await bookRolls(manager, id, { reason: 'count', actor: by._id, extraMovements });
    await publishRolls(manager, this.outbox, inserted);
    await this.publishReservations(
      manager,
      id,
      short.map(({ order }) => order),
    );
    await this.publish(manager, by, before, 'product.keptByRoll');
  }

  private async dropIn(
    manager: EntityManager,
    by: Admin,
    id: string,
    version: number,
  ): Promise<void> {
    const before = await lockProduct(manager, id);
    if (version !== before.version) throw new DomainError('catalogue.productChanged');
    if (!before.byRoll) throw new DomainError('catalogue.notByRoll');
    if (await isExpected(manager, id)) throw onItsWay();
    await lockHoldsOf(manager, id);
    const { cuts: short, orders } = await forgetReservations(manager, id);
    if (short > before.stock) throw new DomainError('catalogue.stockGone');
    await publishRolls(manager, this.outbox, await closeRolls(manager, id, by));
    await manager.update(
      Product,
      { _id: id },
      {
        ...withoutRolls,
        stock: before.stock - short,
        version: before.version + 1,
        revision: before.revision + 1,
      },
    );
    if (short > 0)
      await manager.query(
        `INSERT INTO stock_movement (product_id, delta, reason, actor) VALUES ($1, $2, 'short', $3)`,
        [id, -short, by._id],
      );
    await this.publishReservations(manager, id, orders);
    await this.publish(manager, by, before, 'product.rollsDropped');
  }

  private publishReservations(
    manager: EntityManager,
    product: string,
    orders: readonly string[],
  ): Promise<void> {
    const pairs = orders.map((order) => ({ order, product }));
    return publishReservations(manager, this.outbox, pairs);
  }

  /** Writes the event of the product and the audit entry. */
  private async publish(
    manager: EntityManager,
    by: Admin,
    before: Product,
    action: string,
  ): Promise<void> {
    const after = await lockProduct(manager, before._id);
    await publishChanged(manager, this.outbox, [after._id]);
    await this.audit.record(manager, {
      by,
      action,
      subject: { kind: 'product', _id: after._id, name: after.name },
      before: auditOf(before),
      after: auditOf(after),
    });
  }
}

const auditOf = ({ byRoll, stock, leastEnd, cutsPerUnit }: Product): Record<string, unknown> => ({
  isByRoll: byRoll,
  stock: unitsOf(stock, cutsPerUnit),
  leastEnd: unitsOf(leastEnd, cutsPerUnit),
});

const missingRolls = (): DomainError =>
  new DomainError('request.invalid', undefined, 'Enter the rolls that hold the stock.');

const onItsWay = (): DomainError =>
  new DomainError(
    'catalogue.rollExpected',
    undefined,
    'Rolls of this cloth are expected. Receive their delivery first.',
  );

/** Throws `catalogue.notByRoll` for a piece. */
function lengthTermsOf({ name, unit, cutsPerUnit }: Product): LengthTerms {
  if (unit !== 'piece') return { name, unit, cutsPerUnit };
  const message = 'Only products sold by length can be kept by roll.';
  throw new DomainError('catalogue.notByRoll', undefined, message);
}

const newRolls = (product: string, { rolls }: Keep, terms: LengthTerms): NewRoll[] =>
  rolls.map(({ lot, shade, length, place, usableWidthMm, cost, isQuarantined }, nth) => ({
    product,
    delivery: null,
    parent: null,
    lot,
    shade,
    state: isQuarantined ? 'quarantine' : 'open',
    received: wholeCuts(length, terms, `rolls.${String(nth)}.length`),
    place,
    usableWidthMm,
    costCents: cost === null ? null : toCents(cost),
  }));
