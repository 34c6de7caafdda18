import { Injectable } from '@nestjs/common';
import {
  deliveriesRpc,
  type expectedDeliveryInput,
  type SavedDelivery,
} from '@shop/contracts/inventory/deliveries';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { InputOf } from '@shop/contracts/core/message';
import { rollsRpc } from '@shop/contracts/inventory/rolls';
import { type Admin, Audit } from '@shop/service-kit/audit/audit';
import { DomainError } from '@shop/service-kit/domain-error';
import { isFirstDelivery, isFirstSubmission } from '@shop/service-kit/inbox/commands';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import { insertDelivery, insertRolls } from '../rolls/new-rolls.query.js';
import { deliveredRollOf } from '../rolls/new-rolls.rules.js';
import { StockRecorder } from '../rolls/stock-recorder.js';
import { lockProductsOnRolls } from '../rolls/roll.query.js';
import { publishReservations } from '../ledger/reservation-events.js';
import { reservedOf } from './arrival.query.js';
import {
  changeExpected,
  deliveryOfKey,
  findDelivery,
  lockExpectedDelivery,
  rollsOfDelivery,
} from './delivery.query.js';
import { deliveryAuditFields, deliveryViewOf } from './delivery-row.js';

type Expected = z.infer<typeof expectedDeliveryInput>;

/** Goods on their way: their rolls can be ordered, and are in no stock. */
@Injectable()
export class ExpectingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: StockRecorder,
    private readonly outbox: Outbox,
    private readonly audit: Audit,
  ) {}

  /** Once for each key. `order.keyReused`, `request.invalid` for a day that has passed, `catalogue.productNotFound`, `catalogue.notByRoll`, `order.step`. */
  async expect(by: Admin, delivery: Expected, key: string): Promise<SavedDelivery> {
    const id = await this.dataSource.transaction((manager) =>
      this.expectOnce(manager, by, delivery, key),
    );
    return this.saved(id, 'Delivery expected.');
  }

  /** The day, the supplier's number and the note. Throws `request.invalid` for another day that has passed. */
  async change(
    by: Admin,
    input: InputOf<typeof deliveriesRpc.change>,
    messageId: string,
  ): Promise<SavedDelivery> {
    await this.dataSource.transaction(async (manager) => {
      if (await isFirstDelivery(manager, deliveriesRpc.change, messageId))
        await this.changeIn(manager, by, input);
    });
    return this.saved(input.delivery, 'Delivery saved.');
  }

  private async expectOnce(
    manager: EntityManager,
    by: Admin,
    input: Expected,
    key: string,
  ): Promise<string> {
    const { expectedOn, rolls, ...delivery } = input;
    // the keys of deliveries are of one kind, expected or not
    await isFirstSubmission(manager, rollsRpc.receive, key, input);
    const expected = { on: expectedOn };
    const added = await insertDelivery(manager, { ...delivery, key, by, expected });
    if (!added) return deliveryOfKey(manager, key);
    assertToCome(expectedOn);
    const { id, number } = added;
    const ids = rolls.map(({ product }) => product);
    const products = await lockProductsOnRolls(manager, ids);
    const rows = rolls.map((roll, row) => ({
      ...deliveredRollOf({ ...roll, isQuarantined: false }, `rolls.${String(row)}`, products, id),
      state: 'expected' as const,
    }));
    const inserted = await insertRolls(manager, rows);
    const booked = products.map((product) => product.id);
    await this.recorder.book(manager, booked, 'receive', by);
    await this.recorder.publish(manager, inserted);
    await this.audit.record(manager, {
      by,
      action: 'delivery.expected',
      subject: { kind: 'delivery', _id: id, name: `${number} ${delivery.supplier}` },
      before: null,
      after: { expectedOn, supplierRef: delivery.supplierRef, rolls: rows.length },
    });
    return id;
  }

  private async changeIn(
    manager: EntityManager,
    by: Admin,
    input: InputOf<typeof deliveriesRpc.change>,
  ): Promise<void> {
    const before = await lockExpectedDelivery(manager, input);
    const { expectedOn, supplierRef, note } = input;
    if (expectedOn !== before.expectedOn) assertToCome(expectedOn);
    await changeExpected(manager, { ...before, expectedOn, supplierRef, note });
    if (expectedOn !== before.expectedOn) await this.moveDay(manager, by, before.id);
    await this.audit.record(manager, {
      by,
      action: 'delivery.changed',
      subject: { kind: 'delivery', _id: before.id, name: `${before.number} ${before.supplier}` },
      before: deliveryAuditFields(before),
      after: deliveryAuditFields(await findDelivery(manager, before.id)),
    });
  }

  /** Products and orders show the new day. */
  private async moveDay(manager: EntityManager, by: Admin, delivery: string): Promise<void> {
    const rolls = await rollsOfDelivery(manager, delivery);
    const ids = rolls.map(({ product }) => product);
    const products = await lockProductsOnRolls(manager, ids);
    const booked = products.map(({ id }) => id);
    await this.recorder.book(manager, booked, 'receive', by);
    const reserved = await reservedOf(
      manager,
      rolls.map(({ id }) => id),
    );
    await publishReservations(manager, this.outbox, reserved);
  }

  private async saved(id: string, message: string): Promise<SavedDelivery> {
    const delivery = await findDelivery(this.dataSource.manager, id);
    return { success: true, message, delivery: deliveryViewOf(delivery), short: [] };
  }
}

/** Today by the clock of the shop, or later. */
function assertToCome(on: string | null): void {
  if (on === null || on >= shopDay()) return;
  const message = 'The expected day has passed.';
  throw new DomainError('request.invalid', [{ path: 'expectedOn', message }], message);
}
