// A shop in the schema of the version before cloths, with that version's hold, for specs of the upgrade.
import { randomUUID } from 'node:crypto';
import { catalogueEvents } from '@shop/contracts/catalogue/catalogue';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { until } from '@shop/service-kit-testing/until';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import { Baseline0000000000001 } from '../db/migrations/0001-baseline.js';
import { MovementsOfOrder0000000000002 } from '../db/migrations/0002-movements-of-order.js';
import { imageAddress } from '../products/product.rules.js';
import { HOLD_PIECES } from './hold-of-pieces.query.js';

const beforeCloths = (url: string): DataSourceOptions => ({
  ...dataSourceOptions(url),
  migrations: [Baseline0000000000001, MovementsOfOrder0000000000002],
});
/** Milliseconds for which a request of that version waited for a lock. */
const HELD_WITHIN_MS = 2_000;

const id = (kind: string): string => `md5('${kind}' || n)::uuid`;
/** The id of the nth product. */
export const productOf = (n: number): string =>
  `80000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const product = "('80000000-0000-4000-8000-' || lpad(to_hex(n), 12, '0'))::uuid";
const line = `jsonb_build_array(jsonb_build_object('product', ${product}, 'quantity', 1))`;

/** Each product has sold one piece; the triggers of images and views do not fire: the views are written here. */
const seed = (products: number): string[] => {
  const rows = `FROM generate_series(1, ${String(products)}) n`;
  return [
    `INSERT INTO categories SELECT 'category ' || n, 0 FROM generate_series(0, 19) n`,
    `INSERT INTO products (id, name, description, price_cents, original_price_cents, category, stock)
     SELECT ${product}, 'Cloth ' || md5(n::text), 'Woven as number ' || n, 1000, CASE WHEN n % 4 = 0 THEN 1500 END,
            'category ' || n % 20, 999 ${rows}`,
    `SET session_replication_role = replica;
     INSERT INTO product_images SELECT ${product}, 0, 'products/' || md5(n::text) || md5(n::text) ${rows};
     INSERT INTO product_views SELECT ${product}, '{}' ${rows}`,
    `INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
     SELECT ${id('order')}, 1, 'held', ${line}, jsonb_build_object('outcome', 'held', 'lines', ${line}) ${rows}`,
    `INSERT INTO stock_movement (product_id, delta, reason, actor) SELECT ${product}, 1000, 'initial', 'seed' ${rows}`,
    `INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
     SELECT ${product}, -1, 'hold', ${id('order')}, 1, 'order' ${rows}`,
    `INSERT INTO receipts SELECT ${id('order')}, ${product}, ${id('user')}, true, 1 ${rows}`,
    'VACUUM ANALYZE',
  ];
};

export async function openShopOfPieces(products: number) {
  const database = await testDatabase(beforeCloths);
  for (const statement of seed(products)) await database.asAdministrator(statement);
  return {
    ...database,
    /** Holds a piece of any product, as that version did. Throws where it is not held in time. */
    holdPiece: () => holdPiece(database.dataSource, 1 + Math.floor(Math.random() * products)),
  };
}

async function holdPiece(dataSource: DataSource, nth: number): Promise<void> {
  const order = randomUUID();
  const lines = [{ product: productOf(nth), quantity: 1, expectedPriceCents: 1000 }];
  const values = [
    JSON.stringify([{ order, epoch: 1, lines }]),
    JSON.stringify(new Outbox().entryWithout(catalogueEvents.stockChanged, order)),
    new Date().toISOString(),
    imageAddress('*'),
  ];
  const isHeld = async () =>
    (await queryPrepared<{ order: string }>(dataSource, { ...HOLD_PIECES, values })).length > 0;
  await until(isHeld, HELD_WITHIN_MS);
}
