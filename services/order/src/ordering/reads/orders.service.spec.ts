import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderSort } from '@shop/contracts/ordering/order';
import { writeCursor, type ListCursor } from '@shop/service-kit/list-cursor';
import { rowsRead } from '@shop/service-kit-testing/rows-read';
import { ordersStatement } from './order-list.query.js';
import { aUser, openOrders, type OpenOrders } from '../../testing/open-orders.js';

const admin = aUser({ role: 'admin' });
const ayesha = aUser({ name: 'Ayesha Rahman', email: 'ayesha@loomery.test' });
const farid = aUser({ name: 'Farid 100%', email: 'farid@elsewhere.test' });
let shop: OpenOrders;
let ids: string[];
beforeAll(async () => {
  shop = await openOrders();
  const product = shop.catalogue.add({ stock: 99 });
  const users = [ayesha, farid, ayesha];
  ids = [];
  for (const [index, user] of users.entries()) {
    const placedAt = new Date(Date.UTC(2026, 5, index + 1));
    ids.push((await shop.place({ [product]: index + 1 }, { user, placedAt })).order._id);
  }
  await shop.statuses.change(ids[1] ?? '', { to: 'shipped', by: admin, at: new Date() });
});
afterAll(() => shop.close());

const found = async (query: { search?: string; status?: 'shipped' | 'pending' }) =>
  (await shop.orders.list({ page: 1, limit: 24, ...query }))
    .read()
    .orders.map((order) => order._id);

describe('the orders of the shop', () => {
  it('lists the orders of the shop newest first, page by page', async () => {
    expect(await found({})).toEqual([...ids].reverse());
    const page = await shop.orders.list({ page: 2, limit: 2 });
    expect(page.read()).toMatchObject({ total: 3, page: 2, pages: 2, orders: [{ _id: ids[0] }] });
  });

  it('filters the orders of the shop by a status', async () => {
    expect(await found({ status: 'shipped' })).toEqual([ids[1]]);
  });

  it.each([
    ['a name', 'ayesha', [2, 0]],
    ['part of an e-mail address', '@ELSEWHERE', [1]],
    ['a percent sign, as it is', '100%', [1]],
    ['a name that no customer has', 'no-such-user', []],
  ])('finds the orders of the shop by %s', async (_case, search, expected) => {
    expect(await found({ search })).toEqual(expected.map((index) => ids[index]));
  });

  it('finds the orders of the shop by the start and by the end of their id', async () => {
    const id = ids[1] ?? '';
    expect(await found({ search: id.slice(0, 8).toUpperCase() })).toEqual([id]);
    for (const before of ['Order ', '#', 'order #', 'LM '])
      expect(await found({ search: before + id.slice(-8).toUpperCase() })).toEqual([id]);
    expect(await found({ search: `#${id.slice(-8)}` })).toEqual([id]);
  });
});

describe('the numbers of orders', () => {
  const all = { page: 1, limit: 24 } as const;

  it('V12: adds the number only to the full view, and leaves the other replies unchanged', async () => {
    const plain = await shop.orders.list(all);
    const full = await shop.orders.list({ ...all, view: 'full' });
    const mine = await shop.orders.listMine(ayesha, { ...all, view: 'full' });
    expect(plain.text).not.toContain('number');
    const numbers = full.read().orders.map(({ number }) => number);
    expect(numbers).toEqual(['LM-26-10003', 'LM-26-10002', 'LM-26-10001']);
    expect(mine.read().orders.map(({ number }) => number)).toEqual([numbers[0], numbers[2]]);
    const withoutNumbers = full.text.replaceAll(/,"number":"LM-26-\d{5}"/g, '');
    expect(withoutNumbers).toBe(plain.text);
    const id = ids[0] ?? '';
    expect(await shop.orders.get(id, ayesha)).not.toHaveProperty('number');
    const detail = await shop.orders.get(id, ayesha, { view: 'full' });
    expect(detail.number).toBe('LM-26-10001');
  });

  it('ORD-6: finds a listed order by its number, together with a status too', async () => {
    for (const search of ['LM-26-10002', 'lm2610002', 'Order LM 26 10002']) {
      expect(await found({ search })).toEqual([ids[1]]);
      expect(await found({ search, status: 'shipped' })).toEqual([ids[1]]);
      expect(await found({ search, status: 'pending' })).toEqual([]);
    }
    for (const search of ['LM-25-10002', 'LM-26-1000', 'LM-26-10009'])
      expect(await found({ search })).toEqual([]);
  });

  it('ORD-6: publishes the number with the order, and exports it', async () => {
    const placed = await shop.published('order.placed');
    expect(placed.map(({ number }) => number)).toEqual(
      [10_001, 10_002, 10_003].map((n) => `LM-26-${String(n)}`),
    );
    const { orders } = await shop.orders.chunk({ after: null });
    expect(orders.map(({ number }) => number)).toContain('LM-26-10003');
  });

  it('V13: returns the numbers of the orders that exist', async () => {
    const [id = ''] = ids;
    const { numbers } = await shop.orders.findNumbers([id, randomUUID()]);
    expect(numbers).toEqual([{ order: id, number: 'LM-26-10001' }]);
  });
});

describe('the orders of the shop, sorted', () => {
  it.each([
    ['placed', 'asc', [0, 1, 2]],
    ['total', 'desc', [2, 1, 0]],
    ['total', 'asc', [0, 1, 2]],
    ['customer', 'asc', [2, 0, 1]],
    ['customer', 'desc', [1, 0, 2]],
    ['status', 'asc', [2, 0, 1]],
    ['status', 'desc', [1, 0, 2]],
  ] as const)('sorts the orders of the shop by %s, %s', async (sort, order, expected) => {
    const { orders } = (await shop.orders.list({ page: 1, limit: 24, sort, order })).read();
    expect(orders.map(({ _id }) => _id)).toEqual(expected.map((index) => ids[index]));
  });
});

describe('an export of the orders', () => {
  it('security M6: records an export of orders once for the admins, regardless of its length', async () => {
    const { _id, name } = aUser({ role: 'admin' });
    const admin = aUser({ _id, name, role: 'admin' });
    const place = { keys: ['2025-01-01T00:00:00.000000Z'], id: _id };
    const after = writeCursor(place);
    await shop.orders.export({ search: 'bulk', after: null }, admin);
    await shop.orders.export({ search: 'bulk', after }, admin);
    const { entries } = await shop.audit.list({ by: _id, limit: 10 });
    expect(entries.map(({ action, after: filter }) => [action, filter])).toEqual([
      ['order.exported', { status: 'all', search: 'bulk' }],
    ]);
  });

  it('exports each matching order once, newest first, while others are placed', async () => {
    const user = aUser({ name: 'Bulk Buyer' });
    const product = shop.catalogue.add({ stock: 999 });
    const place = (day: number) =>
      shop.place({ [product]: 1 }, { user, placedAt: new Date(Date.UTC(2025, 0, day)) });
    // Some orders share a time, so that the id decides.
    const placed: string[] = [];
    for (let index = 0; index < 60; index += 1)
      placed.push((await place(Math.floor(index / 3))).order._id);
    const first = await shop.orders.chunk({ search: 'bulk', after: null });
    await place(400);
    const second = await shop.orders.chunk({ search: 'bulk', after: first.next });
    const written = [...first.orders, ...second.orders];
    expect(second.next).toBeNull();
    expect(written.map(({ _id }) => _id).sort()).toEqual([...placed].sort());
    expect(written.map(({ createdAt }) => createdAt)).toEqual(
      written
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
    expect(written[0]?.totalAmount).toBe(12.5);
  });

  it('W51: exports the matching orders in the sort of their list', async () => {
    const sorted = { search: 'bulk', sort: 'status', order: 'asc' } as const;
    const first = await shop.orders.chunk({ ...sorted, after: null });
    const second = await shop.orders.chunk({ ...sorted, after: first.next });
    const list = (await shop.orders.list({ page: 1, limit: 100, ...sorted })).read();
    expect(second.orders.length).toBeGreaterThan(0);
    expect([...first.orders, ...second.orders].map(({ _id }) => _id)).toEqual(
      list.orders.map(({ _id }) => _id),
    );
  });
});

describe('the orders of one shopper', () => {
  it("lists a shopper's own orders, newest first", async () => {
    const { orders, total } = (await shop.orders.listMine(ayesha, { page: 1, limit: 24 })).read();
    expect(total).toBe(2);
    expect(orders.map((order) => order._id)).toEqual([ids[2], ids[0]]);
  });

  it('lets a shopper open only his own orders, and an admin any', async () => {
    const [mine = '', other = ''] = ids;
    expect((await shop.orders.get(mine, ayesha))._id).toBe(mine);
    expect((await shop.orders.get(other, admin))._id).toBe(other);
    for (const id of [other, randomUUID()])
      await expect(shop.orders.get(id, ayesha)).rejects.toMatchObject({ code: 'order.notFound' });
  });
});

describe('the lists of a shop with many orders', () => {
  it('reads the lists of a shop with many orders through an index', async () => {
    for (let from = 0; from < 20_000; from += 2_000)
      await shop.dataSource.query(
        `INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version,
                             total_cents, shipping_address, placed_at)
         SELECT gen_random_uuid(), gen_random_uuid(), md5(n::text), md5(n::text) || '@example.test',
                'pending', 1, 1, n, '{}', now() - n * interval '1 minute'
           FROM generate_series($1::int + 1, $1::int + 2000) n`,
        [from],
      );
    await shop.dataSource.query(
      `INSERT INTO order_lines (order_id, line_no, product_id, name, category, unit_price_cents, quantity)
       SELECT id, 1, gen_random_uuid(), 'Muslin', 'cotton', total_cents, 1 FROM orders
        WHERE user_email LIKE '%@example.test' ON CONFLICT DO NOTHING`,
    );
    await shop.asAdministrator('VACUUM ANALYZE orders');
    await shop.asAdministrator('VACUUM ANALYZE order_lines');
    await shop.dataSource.query(
      `INSERT INTO order_tags (order_id, folded, tag)
       SELECT id, 'tag' || total_cents % 100, 'Tag' FROM orders WHERE user_email LIKE '%@example.test' ON CONFLICT DO NOTHING`,
    );
    await shop.asAdministrator('VACUUM ANALYZE order_tags');
    const filters = [
      {},
      { status: 'shipped' },
      { userId: ayesha._id },
      { search: 'a3f91c' },
      { tag: 'Tag 7' },
    ] as const;
    const sorted = orderSort.options.map((sort) => [{}, { sort, order: 'asc' as const }] as const);
    for (const [filter, sorting] of [...filters.map((one) => [one, {}] as const), ...sorted]) {
      const { text, values } = ordersStatement(filter, { limit: 24, offset: 0, ...sorting });
      const plan = await shop.dataSource.query<object[]>(`EXPLAIN ${text}`, values);
      expect(JSON.stringify(plan)).not.toMatch(/Seq Scan on order(s|_tags)/);
    }
    const { orders, total } = (await shop.orders.list({ page: 3, limit: 10 })).read();
    const { orders: first } = (await shop.orders.list({ page: 1, limit: 30 })).read();
    expect([orders.map(({ _id }) => _id), total]).toEqual([
      first.slice(20).map(({ _id }) => _id),
      20_064,
    ]);
    expect(await found({ status: 'shipped' })).toHaveLength(1);
  });

  const sortings = orderSort.options.flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  );
  it.each(sortings)(
    'continues a list of many orders by %j from its cursor in the index',
    async (sorting) => {
      const window = { limit: 24, offset: 10_000, ...sorting };
      const { text, values } = ordersStatement({}, window);
      const [row] = await shop.dataSource.query<{ place: ListCursor }[]>(text, values);
      const after = row && writeCursor(row.place);
      const further = ordersStatement({}, { ...window, after });
      expect(await rowsRead(shop.dataSource, further, 'orders')).toBeLessThan(60);
    },
  );

  it('fetches no line of an order that is skipped in a list', async () => {
    const { text, values } = ordersStatement({}, { limit: 20, offset: 1_000 });
    const [line] = await shop.dataSource.query<{ 'QUERY PLAN': unknown }[]>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
      values,
    );
    const plan = JSON.stringify(line);
    const ofLines =
      /"Index Scan".{0,200}"Relation Name":"order_lines".{0,400}?"Actual Rows":(\d+),"Actual Loops":(\d+)/;
    const [, rows, loops] = ofLines.exec(plan) ?? [];
    expect(Number(rows) * Number(loops)).toBe(21);
    expect(plan).not.toContain(
      'Seq Scan","Parallel Aware":false,"Async Capable":false,"Relation Name":"orders"',
    );
  });
});
