// Orders in the schema of the version before cloths, placed as that version did, for specs of the upgrade.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { orderEvents } from '@shop/contracts/ordering/order';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { queryPrepared } from '@shop/service-kit/prepared-query';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import type { DataSource, DataSourceOptions } from 'typeorm';
import { dataSourceOptions } from '../db/data-source.js';
import { Baseline0000000000001 } from '../db/migrations/0001-baseline.js';
import { beginOrders } from '../ordering/place/place-order.query.js';
import { COMPLETE_PIECES } from './complete-pieces.query.js';

const beforeCloths = (url: string): DataSourceOptions => ({
  ...dataSourceOptions(url),
  migrations: [Baseline0000000000001],
});

const shippingAddress = {
  street: '12 Mirpur Road',
  city: 'Dhaka',
  postalCode: '1205',
  country: 'Bangladesh',
};

const seed = (orders: number): string[] => {
  const rows = `FROM generate_series(1, ${String(orders)}) n`;
  const [id, user] = ["md5('order' || n)::uuid", "md5('user' || n % 1000)::uuid"];
  return [
    `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
       shipping_address, placed_at)
     SELECT ${id}, ${user}, 'Buyer ' || n, 'buyer' || n || '@old.test', 'shipped', 1, 1, 1000,
            '${JSON.stringify(shippingAddress)}', now() - n * interval '1 minute' ${rows}`,
    `INSERT INTO order_lines (order_id, line_no, product_id, name, category, unit_price_cents, quantity)
     SELECT ${id}, 1, md5('product' || n)::uuid, 'Cloth', 'cotton', 1000, 1 ${rows}`,
    `INSERT INTO order_status_history (order_id, to_status, by_user, by_name, at)
     SELECT ${id}, 'pending', ${user}, 'Buyer', now() ${rows}`,
    `INSERT INTO order_saga (order_id, state, message_id, deadline_at)
     SELECT ${id}, 'done', 'old', now() ${rows}`,
    'VACUUM ANALYZE',
  ];
};

/** `begin_orders` as it was before orders had an address for the bill: an upgrade replaces it with the columns. */
const beginPieces = (): string =>
  readFileSync(new URL('../db/functions/begin_orders.sql', import.meta.url), 'utf8')
    .replace('shipping_address, billing_address, note', 'shipping_address')
    .replace('w."billingAddress", w.note, ', '');

export async function openOrdersOfPieces(orders: number) {
  const database = await testDatabase(beforeCloths);
  for (const statement of [beginPieces(), ...seed(orders)])
    await database.asAdministrator(statement);
  return { ...database, placePiece: () => placePiece(database.dataSource) };
}

/** Places an order of one piece, in that version's two statements. Throws where it is not placed. */
async function placePiece(dataSource: DataSource): Promise<void> {
  const order = randomUUID();
  const beginning = {
    ...{ order, epoch: 1, key: randomUUID(), fingerprint: 'pieces', messageId: randomUUID() },
    ...{ userId: randomUUID(), userName: 'Buyer', userEmail: 'buyer@old.test' },
    ...{ shippingAddress, billingAddress: null, note: null, placedAt: undefined },
    ...{ remainingMs: 10_000, limits: null },
  };
  const [begun] = await beginOrders(dataSource, [beginning]);
  const held = { product: randomUUID(), name: 'Cloth', category: 'cotton', image: null };
  const completion = {
    ...{ order, epoch: 1, totalCents: 1000, reply: { success: true } },
    lines: [{ ...held, priceCents: 1000, quantity: 1 }],
    entry: new Outbox().entryWithout(orderEvents.placed, order),
  };
  const values = [JSON.stringify([{ ...completion, entry: { ...completion.entry, payload: {} } }])];
  const done = await queryPrepared(dataSource, { ...COMPLETE_PIECES, values });
  if (begun?.outcome !== 'begun' || done.length !== 1) throw new Error('the order is not placed');
}
