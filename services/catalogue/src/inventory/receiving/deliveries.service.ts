import { Injectable } from '@nestjs/common';
import type {
  DeliveryDetail,
  DeliveryList,
  DeliveryQuery,
} from '@shop/contracts/inventory/deliveries';
import { DataSource } from 'typeorm';
import { rollViewOf } from '../rolls/roll-row.js';
import { findDelivery, listDeliveries, rollsOfDelivery } from './delivery.query.js';
import { deliveryViewOf } from './delivery-row.js';

/** Deliveries, as admins read them. */
@Injectable()
export class DeliveriesService {
  constructor(private readonly dataSource: DataSource) {}

  async list(query: DeliveryQuery): Promise<DeliveryList> {
    const { rows, total } = await listDeliveries(this.dataSource.manager, query);
    const pages = Math.max(1, Math.ceil(total / query.limit));
    return { success: true, deliveries: rows.map(deliveryViewOf), total, page: query.page, pages };
  }

  /** Throws `catalogue.deliveryNotFound`. */
  async get(delivery: string): Promise<DeliveryDetail> {
    const { manager } = this.dataSource;
    const row = await findDelivery(manager, delivery);
    const rolls = await rollsOfDelivery(manager, delivery);
    return { ...deliveryViewOf(row), rollsOfDelivery: rolls.map(rollViewOf) };
  }
}
