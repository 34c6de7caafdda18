import { Injectable } from '@nestjs/common';
import type { OutputOf } from '@shop/contracts/core/message';
import { rollsRpc, type deliveryInput } from '@shop/contracts/inventory/rolls';
import { isFirstSubmission } from '@shop/service-kit/inbox/commands';
import { DataSource, type EntityManager } from 'typeorm';
import type { z } from 'zod';
import type { Admin } from '@shop/service-kit/audit/audit';
import { insertDelivery, insertRolls, receivedBefore } from './new-rolls.query.js';
import { deliveredRollOf } from './new-rolls.rules.js';
import { StockRecorder } from './stock-recorder.js';
import { findRolls, lockProductsOnRolls } from './roll.query.js';
import { rollViewOf } from './roll-row.js';

type Delivery = z.infer<typeof deliveryInput>;

/** Goods in: the rolls of a delivery. */
@Injectable()
export class ReceivingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recorder: StockRecorder,
  ) {}

  /**
   * Adds the rolls of all rows or of none, once for each key. `order.keyReused`, `catalogue.productNotFound`,
   * `catalogue.notByRoll`, `order.step`.
   */
  async receive(
    by: Admin,
    delivery: Delivery,
    key: string,
  ): Promise<OutputOf<typeof rollsRpc.receive>> {
    const { number, rolls } = await this.dataSource.transaction((manager) =>
      this.receiveOnce(manager, by, delivery, key),
    );
    const rows = await findRolls(this.dataSource.manager, rolls);
    const message = `${String(rows.length)} ${rows.length === 1 ? 'roll' : 'rolls'} received.`;
    return { success: true, message, number, rolls: rows.map(rollViewOf) };
  }

  private async receiveOnce(
    manager: EntityManager,
    by: Admin,
    delivery: Delivery,
    key: string,
  ): Promise<{ number: string; rolls: string[] }> {
    const { supplier, supplierRef, note, rolls } = delivery;
    await isFirstSubmission(manager, rollsRpc.receive, key, delivery);
    const added = await insertDelivery(manager, { supplier, supplierRef, note, key, by });
    if (!added) return receivedBefore(manager, key);
    const { id, number } = added;
    const products = await lockProductsOnRolls(
      manager,
      rolls.map(({ product }) => product),
    );
    const rows = rolls.map((roll, row) =>
      deliveredRollOf(roll, `rolls.${String(row)}`, products, id),
    );
    const ids = await insertRolls(manager, rows);
    const sold = new Set(rows.flatMap(({ product, state }) => (state === 'open' ? [product] : [])));
    const booked = products.map((product) => product.id).filter((product) => sold.has(product));
    if (booked.length > 0) await this.recorder.book(manager, booked, 'receive', by);
    const origin = { _id: id, name: `${number} ${supplier}`, supplier, supplierRef };
    await this.recorder.recordReceived(manager, by, ids, origin);
    return { number, rolls: ids };
  }
}
