// A back-office in which many products are changed at once, for specs.
import { randomUUID } from 'node:crypto';
import { changeProductInput } from '@shop/contracts/catalogue/catalogue-admin';
import { Audit } from '@shop/service-kit/audit/audit';
import { BulkChanges } from '@shop/service-kit/bulk/bulk-changes';
import { BulkSteps } from '@shop/service-kit/bulk/bulk-steps';
import { BulkWork } from '@shop/service-kit/bulk/bulk-work';
import { JobRunner } from '@shop/service-kit/jobs/job-runner';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { ChosenProducts } from '../bulk/chosen-products.js';
import { ProductBulk } from '../bulk/product-bulk.js';
import { PutBack } from '../bulk/put-back.service.js';
import { ProductBulkRpc } from '../bulk/product-bulk.rpc.js';
import { ProductValuesService } from '../bulk/product-values.service.js';
import { openBackOffice, type OpenBackOffice } from './open-back-office.js';

export interface OpenBulk extends OpenBackOffice {
  /** The requests of admins, and the changes behind them. */
  rpc: ProductBulkRpc;
  bulk: BulkChanges;
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
  const subject = new ProductBulk(new Outbox());
  const steps = new BulkSteps(subject, new Audit(dataSource));
  const jobs = new JobRunner(dataSource);
  new BulkWork(steps, subject, jobs);
  jobs.onApplicationBootstrap();
  const bulk = new BulkChanges(dataSource, subject, steps, jobs);
  const values = new ProductValuesService(dataSource, shop.products, shop.admin);
  return {
    ...shop,
    rpc: new ProductBulkRpc(
      new ChosenProducts(dataSource),
      bulk,
      new PutBack(dataSource, bulk),
      values,
    ),
    bulk,
    jobs,
    values,
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
