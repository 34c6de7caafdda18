import { Injectable } from '@nestjs/common';
import {
  RESTOCKS_AT_ONCE,
  RESTOCKS_MAX,
  restockEvents,
  type RestockList,
} from '@shop/contracts/catalogue/restocks';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Interval } from '@shop/service-kit/scheduler';
import { DataSource, type EntityManager } from 'typeorm';
import { lineName } from '../products/product.rules.js';
import { isInShop } from '../products/product-state.rules.js';

const LOOK_EVERY_MS = 10_000;

interface Customer {
  _id: string;
  email: string;
}
interface Restocked {
  product: string;
  name: string;
  customers: Customer[];
}

const REQUEST = `
  WITH product AS (
    SELECT id, stock_level > 0 AS "isInStock" FROM products p WHERE id = $2 AND ${isInShop}
  ), known AS (
    SELECT count(*)::int AS count FROM restock_requests WHERE user_id = $1 AND product_id <> $2
  ), requested AS (
    INSERT INTO restock_requests (user_id, product_id, email)
    SELECT $1, id, $3 FROM product, known WHERE NOT "isInStock" AND count < ${String(RESTOCKS_MAX)}
    ON CONFLICT DO NOTHING)
  SELECT "isInStock", count FROM product, known`;

// One product at a time; a replica skips products that another replica is processing.
const TAKE = `
  WITH due AS (
    SELECT r.user_id, r.product_id FROM restock_requests r JOIN products p ON p.id = r.product_id
     WHERE p.id = (
       SELECT product_id FROM restock_requests w JOIN products p ON p.id = w.product_id
        WHERE ${isInShop} AND p.stock_level > 0 LIMIT 1)
     ORDER BY r.created_at LIMIT ${String(RESTOCKS_AT_ONCE)} FOR UPDATE OF r SKIP LOCKED
  ), taken AS (
    DELETE FROM restock_requests r USING due
     WHERE r.user_id = due.user_id AND r.product_id = due.product_id
    RETURNING r.product_id, r.user_id, r.email)
  SELECT p.id AS product, ${lineName} AS name, json_agg(json_build_object('_id', user_id, 'email', email)) AS customers
    FROM taken JOIN products p ON p.id = taken.product_id GROUP BY p.id`;

/** Notifies customers once that a product they wait for is in stock again. */
@Injectable()
export class RestocksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async list(user: string): Promise<RestockList> {
    const rows = await this.dataSource.query<{ product: string }[]>(
      `SELECT product_id AS product FROM restock_requests WHERE user_id = $1
        ORDER BY created_at DESC, product_id LIMIT ${String(RESTOCKS_MAX)}`,
      [user],
    );
    return { success: true, products: rows.map(({ product }) => product) };
  }

  /** Throws `catalogue.productNotFound`, `catalogue.inStock` or `catalogue.tooManyRestocks`. */
  async request({ _id, email }: Customer, product: string): Promise<void> {
    const [found] = await this.dataSource.query<{ isInStock: boolean; count: number }[]>(REQUEST, [
      _id,
      product,
      email,
    ]);
    if (!found) throw new DomainError('catalogue.productNotFound');
    if (found.isInStock) throw new DomainError('catalogue.inStock');
    if (found.count >= RESTOCKS_MAX) throw new DomainError('catalogue.tooManyRestocks');
  }

  async drop(user: string, product: string): Promise<void> {
    await this.dataSource.query(
      'DELETE FROM restock_requests WHERE user_id = $1 AND product_id = $2',
      [user, product],
    );
  }

  /** Deletes the requests of a user who is no more. */
  async forget(manager: EntityManager, user: string): Promise<void> {
    await manager.query('DELETE FROM restock_requests WHERE user_id = $1', [user]);
  }

  /** Publishes what is in stock again; its requests end in the same transaction. */
  @Interval(LOOK_EVERY_MS)
  async publish(signal?: AbortSignal): Promise<void> {
    for (let isFound = true; isFound && signal?.aborted !== true;)
      isFound = await this.dataSource.transaction((manager) => this.publishOne(manager));
  }

  private async publishOne(manager: EntityManager): Promise<boolean> {
    const [restocked] = await manager.query<Restocked[]>(TAKE);
    if (!restocked) return false;
    const event = { ...restocked, at: new Date() };
    await this.outbox.add(manager, restockEvents.restocked, restocked.product, event);
    return true;
  }
}
