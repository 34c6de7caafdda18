import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { openOrders, type OpenOrders } from '../../testing/open-orders.js';
import type { StoredStatus } from '../reads/order.entity.js';
import { hasTooManyOrders } from './order-limits.rules.js';

const limits = { concurrent: 2, perHour: 4, refusedPerHour: 3 };
const table: [string, StoredStatus[], boolean][] = [
  ['no order', [], false],
  ['one open order fewer than the limit', ['placing', 'pending'], false],
  ['as many open orders as the limit', ['placing', 'placing'], true],
  ['one placed order fewer than the limit', ['pending', 'shipped', 'cancelled'], false],
  ['as many placed orders as the limit', ['pending', 'shipped', 'cancelled', 'delivered'], true],
  ['an open order as the last placed one', ['pending', 'pending', 'pending', 'placing'], true],
  ['one refused order fewer than the limit', ['rejected', 'rejected', 'pending'], false],
  ['as many refused orders as the limit', ['rejected', 'rejected', 'rejected'], true],
];

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());

const inDatabase = async (statuses: StoredStatus[], created = 'now()') => {
  const user = randomUUID();
  await shop.dataSource.query(
    `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents,
                         shipping_address, placed_at, created_at)
     SELECT gen_random_uuid(), $1, 'Rahim', 'rahim@example.test', status, 1, 1, 0, '{}', now(), ${created}
       FROM unnest($2::text[]) AS status`,
    [user, statuses],
  );
  const [row] = await shop.dataSource.query<{ many: boolean }[]>(
    'SELECT has_too_many_orders($1, $2, $3, $4) AS many',
    [user, limits.concurrent, limits.perHour, limits.refusedPerHour],
  );
  return row?.many;
};

describe('the limits of orders', () => {
  it.each(table)(
    'decides whether a customer with %s in the last hour has reached the order limit',
    (_case, statuses, expected) => {
      expect(hasTooManyOrders(statuses, limits)).toBe(expected);
    },
  );

  it.each(table)(
    'decides the order limit in PostgreSQL the same way for %s',
    async (_case, statuses, expected) => {
      expect(await inDatabase(statuses)).toBe(expected);
    },
  );

  it('counts no order older than an hour towards the limit', async () => {
    expect(await inDatabase(['placing', 'placing'], "now() - interval '61 minutes'")).toBe(false);
  });
});
