// A catalogue on a database of its own, for specs.
import { randomUUID } from 'node:crypto';
import {
  productList,
  productQuery,
  type ProductList,
  type ProductView,
} from '@shop/contracts/catalogue/catalogue';
import { type HoldStockInput, type HoldStockReply } from '@shop/contracts/inventory/stock-holds';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import { ProductsService, type NewProduct } from '../products/products.service.js';
import type { ReplaceHeldInput, ReviseHoldInput } from '@shop/contracts/inventory/hold-revisions';
import { AddedStock } from '../inventory/holds/added-stock.js';
import { GrowHoldService } from '../inventory/holds/grow-hold.service.js';
import { ReplaceHeldService } from '../inventory/holds/replace-held.service.js';
import { HoldService } from '../inventory/holds/hold.service.js';
import type { KeptLine, WastedPieces } from '../inventory/holds/revise.rules.js';
import { ReleaseService } from '../inventory/holds/release.service.js';

export interface OpenCatalogue {
  dataSource: DataSource;
  url: string;
  /** The address for the role that makes tables. */
  migrationUrl: string;
  /** For what a spec arranges and the catalogue may not do. */
  asAdministrator(statement: string): Promise<void>;
  products: ProductsService;
  /** A page of the shop, held to the contract. */
  list(query?: Record<string, unknown>): Promise<ProductList>;
  holds: HoldService;
  /** Releases the stock of an order in a transaction of its own. */
  release(order: string, epoch?: number): Promise<void>;
  /** Revises the hold of an order in a transaction of its own. */
  revise(
    order: string,
    epoch: number,
    lines: readonly KeptLine[],
    wasted?: WastedPieces[],
  ): Promise<void>;
  /** Revises a hold that may grow. */
  grow(revision: ReviseHoldInput): Promise<HoldStockReply>;
  replace(input: ReplaceHeldInput): Promise<HoldStockReply>;
  /** The reply to a single hold. */
  hold(wish: HoldStockInput): Promise<HoldStockReply>;
  /** Adds a product that has all it needs; the spec names what matters to it. */
  add(product?: Partial<NewProduct>): Promise<ProductView>;
  stockOf(product: string): Promise<number>;
  /** Products whose stock is not the sum of their movements, or below zero: always none. */
  wrongLedgers(): Promise<unknown[]>;
  /** Returns the entries of the outbox for one event, oldest first. */
  published(event: string): Promise<{ payload: Record<string, unknown> }[]>;
  /** Takes every product away. */
  empty(): Promise<void>;
  close(): Promise<void>;
}

export const aProduct = (product: Partial<NewProduct> = {}): NewProduct => ({
  name: 'Plain Weave',
  description: 'Cloth by the metre.',
  price: 12.5,
  stock: 10,
  category: 'cotton',
  ...product,
});

export async function openCatalogue(): Promise<OpenCatalogue> {
  const { dataSource, ...database } = await testDatabase(dataSourceOptions);
  const outbox = new Outbox();
  const products = new ProductsService(dataSource, outbox);
  const holds = new HoldService(dataSource, outbox);
  const releases = new ReleaseService(outbox);
  const added = new AddedStock(outbox);
  const growing = new GrowHoldService(dataSource, outbox, releases, added);
  const replacing = new ReplaceHeldService(dataSource, outbox, added);
  return {
    ...database,
    dataSource,
    products,
    list: async (query = {}) =>
      productList.parse((await products.list(productQuery.parse(query))).read()),
    holds,
    release: (order, epoch = 1) =>
      dataSource.transaction((manager) => releases.release(manager, order, epoch)),
    revise: (order, epoch, lines, wasted = []) =>
      dataSource.transaction((manager) =>
        releases.revise(manager, { order, epoch, lines, wasted }),
      ),
    grow: (revision) => growing.revise(revision),
    replace: (input) => replacing.replace(input),
    hold: async (wish) => {
      const [reply] = await holds.hold([wish]);
      if (!reply) throw new Error('the hold has no reply');
      return reply;
    },
    add: (product) => products.create(aProduct({ _id: randomUUID(), ...product })),
    stockOf: async (product) => (await products.get(product)).stock,
    wrongLedgers: () =>
      dataSource.query(
        `SELECT p.id FROM products p LEFT JOIN stock_movement m ON m.product_id = p.id
          GROUP BY p.id HAVING p.stock <> coalesce(sum(m.delta), 0) OR p.stock < 0`,
      ),
    published: (event) =>
      dataSource.query('SELECT payload FROM outbox WHERE type = $1 ORDER BY id', [event]),
    // Quicker than TRUNCATE, which makes new files for every table and index.
    empty: async () => {
      await dataSource.query(
        `BEGIN; SET LOCAL statement_timeout = '60s';
         DELETE FROM stock_movement; DELETE FROM products; DELETE FROM categories; DELETE FROM outbox; COMMIT`,
      );
    },
  };
}
