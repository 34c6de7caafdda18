// A back-office in which many products are changed at once, for specs.
import { randomUUID } from 'node:crypto';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { Audit } from '@shop/service-kit/audit/audit';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { BulkChangesService } from '../bulk/bulk-changes.service.js';
import { BulkEnd } from '../bulk/bulk-end.js';
import { BulkRows } from '../bulk/bulk-rows.js';
import { BulkWork } from '../bulk/bulk-work.js';
import { ProductValuesService } from '../bulk/product-values.service.js';
import { openBackOffice, type OpenBackOffice } from './open-back-office.js';

export interface OpenBulk extends OpenBackOffice {
  bulk: BulkChangesService;
  /** Runs already. */
  jobs: JobRunner;
  values: ProductValuesService;
  /** Adds products of one price and stock, in the category cotton. */
  addMany(count: number, product: { price: number; stock?: number }): Promise<void>;
  /** Changes a product as its form does. */
  change(product: string, fields: object): Promise<unknown>;
  /** Holds pieces of a product for an order. */
  order(product: string, quantity?: number): Promise<void>;
}

export async function openBulk(): Promise<OpenBulk> {
  const shop = await openBackOffice();
  const { dataSource } = shop;
  const rows = new BulkRows(new Outbox());
  const ends = new BulkEnd(new Audit(dataSource));
  const jobs = new JobRunner(dataSource);
  new BulkWork(rows, ends, jobs);
  jobs.onApplicationBootstrap();
  return {
    ...shop,
    bulk: new BulkChangesService(dataSource, rows, ends, jobs),
    jobs,
    values: new ProductValuesService(dataSource, shop.products, shop.admin),
    change: (product, fields) =>
      shop.admin.change(shop.by, changeProductInput.parse({ product, fields }), randomUUID()),
    addMany: async (count, { price, stock = 0 }) => {
      await dataSource.query("INSERT INTO categories VALUES ('cotton', $1)", [count]);
      await dataSource.query(
        `WITH added AS (
           INSERT INTO products (id, name, description, price_cents, category, stock)
           SELECT gen_random_uuid(), 'Cloth ' || n, 'Plain.', $2, 'cotton', $3 FROM generate_series(1, $1::int) n
           RETURNING id, stock)
         INSERT INTO stock_movement (product_id, delta, reason, actor)
         SELECT id, stock, 'initial', 'spec' FROM added WHERE stock > 0`,
        [count, price * 100, stock],
      );
    },
    close: async () => {
      await jobs.beforeApplicationShutdown();
      await shop.close();
    },
    order: async (product, quantity = 1) => {
      const lines = [{ product, quantity, expectedPriceCents: null }];
      const { outcome } = await shop.hold({ order: randomUUID(), epoch: 1, lines });
      if (outcome !== 'held') throw new Error(`the stock is not held: ${outcome}`);
    },
  };
}
