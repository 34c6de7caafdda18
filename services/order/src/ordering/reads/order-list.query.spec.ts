// Tests that the page written by PostgreSQL equals `orderViewOf` for the same orders, to the last cent and comma.
import 'reflect-metadata';
import type { UserView } from '@shop/contracts/auth/auth';
import {
  adminOrderList,
  orderList,
  orderSort,
  type OrderView,
} from '@shop/contracts/ordering/order';
import type { OrderPrice } from '@shop/contracts/pricing/order-price';
import { openOrders, aUser, type OpenOrders } from '../../testing/open-orders.js';
import { findNewest } from './order-chunk.query.js';
import { orderViewOf } from './order.view.js';

const odd = aUser({
  name: 'Zoë "the \\ weaver" O\'Neil\t织布 🧵 </script>\u2028',
  email: 'zoe+"x"@example.test',
});
const shippingAddress = {
  street: '7 "Loom" Road\\Lane\nback door',
  city: 'ঢাকা',
  postalCode: '０１',
  country: "Côte d'Ivoire",
};
const billingAddress = { ...shippingAddress, region: 'Zoë\'s "County"', name: '</script>' };
/** Times with microseconds, on a whole second, and long ago. */
const moments = [
  '2026-03-29T01:59:59.999999Z',
  '2026-03-29T02:00:00Z',
  '2019-12-31T23:59:59.0015+02:00',
];

/** Adds prices with all fields, with few, and with only a recipient. */
async function addPrices(): Promise<void> {
  const orders = await findNewest(shop.dataSource.manager, {}, 3);
  const amounts = {
    priceCents: 1999,
    discountCents: 1,
    rateBp: 825,
    netCents: 1_846,
    taxCents: 152,
  };
  const method = '5a1e0000-0000-4000-8000-000000000002';
  const prices: Pick<OrderPrice, 'discounts' | 'shipping' | 'taxes'>[] = [
    {
      discounts: [
        { discount: method, name: 'Für "dich"', code: 'ZOË', level: 'line', cents: 333 },
        { discount: method, name: 'Autumn', code: null, level: 'shipping', cents: 1 },
      ],
      shipping: { method, name: 'Pick "up"', time: '2 days', pickupNote: 'From\n10', ...amounts },
      taxes: [
        { rateBp: 825, netCents: 1_846, taxCents: 152, isIncluded: true, note: null },
        { rateBp: 0, netCents: 10_000, taxCents: 0, isIncluded: false, note: 'Export' },
      ],
    },
    {
      discounts: [],
      shipping: { method, name: 'Courier', time: '', pickupNote: null, ...amounts },
      taxes: [],
    },
    { discounts: [], shipping: null, taxes: [] },
  ];
  for (const [index, order] of orders.entries()) {
    const lines = order.lines.map(({ product }, nth) => ({
      product,
      discountCents: nth % 2 === 0 ? 125 : 0,
      rateBp: 825,
      netCents: 1,
      taxCents: 1,
    }));
    const price = { ...prices[index], currency: 'USD', subtotalCents: 1, lines };
    const recipient = {
      company: 'Weavers "&" Co',
      name: 'Rina',
      ...(index === 0 && { phone: '1' }),
    };
    await shop.dataSource.query(
      `UPDATE orders SET price = $2, recipient = $3, payment = $4, details = $5
        WHERE id = $1`,
      [
        order._id,
        JSON.stringify(price),
        index === 1 ? null : JSON.stringify(recipient),
        JSON.stringify(payments[index]),
        JSON.stringify(index === 0 ? { billingAddress, note: 'Ring "twice"\n\\ 🧵' } : {}),
      ],
    );
  }
}

const part = { account: '5a1e0000-0000-4000-8000-000000000002', label: 'Gift card …7K2M' };
/** Payments with two parts of credit, and with none. */
const payments = [
  { method: 'stripe', credit: [1_999, 1].map((cents) => ({ ...part, cents })) },
  { method: 'cash', credit: [] },
];

/** Adds an order that awaits payment and a closed one, with a message that needs escapes. */
async function addAwaited(user: UserView): Promise<void> {
  const { orders } = (await shop.orders.listMine(user, { page: 1, limit: 2 })).read();
  for (const [index, { _id }] of orders.entries())
    await shop.dataSource.query(
      `WITH wait AS (
         INSERT INTO awaited_payments (order_id, user_id, method, state, until, reason, sentence, ended_at)
         SELECT $1, $2, 'stripe', CASE WHEN $3::text IS NULL THEN 'open' ELSE 'closed' END, $4,
                CASE WHEN $3::text IS NOT NULL THEN 'refused' END, $3, CASE WHEN $3::text IS NOT NULL THEN now() END)
       UPDATE orders SET status = CASE WHEN $3::text IS NULL THEN 'placing' ELSE 'rejected' END, payment = $5 WHERE id = $1`,
      [_id, user._id, [null, 'No "room"\nfor it.'][index], moments[0], payments[index]],
    );
}

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
  const cents = [1, 10, 333, 1999, 8_75, 100_000_000];
  const wares = cents.map((priceCents, index) =>
    shop.catalogue.add({ priceCents, stock: 9_999, name: `${odd.name} ${String(index)}` }),
  );
  const baskets: Record<string, number>[] = [
    Object.fromEntries(wares.map((ware, index) => [ware, index + 1])),
    { [wares[5] ?? '']: 999 },
    ...wares.map((ware) => ({ [ware]: 3 })),
  ];
  for (const [index, basket] of baskets.entries()) {
    const { order } = await shop.place(basket, { user: index % 2 ? odd : aUser() });
    await shop.dataSource.query(
      'UPDATE orders SET placed_at = coalesce($2, placed_at), shipping_address = $3 WHERE id = $1',
      [order._id, moments[index], index % 3 ? order.shippingAddress : shippingAddress],
    );
  }
  await shop.dataSource.query(
    `UPDATE order_lines SET image = '/images/products/"é"-800.webp' WHERE line_no % 2 = 0 OR quantity = 999`,
  );
  const [{ id } = { id: '' }] = await shop.dataSource.query<{ id: string }[]>(
    "SELECT id FROM orders WHERE user_name = 'Ayesha Rahman' LIMIT 1",
  );
  await addPrices();
  const by = aUser({ role: 'admin' });
  await shop.statuses.change(id, { to: 'delivered', by, at: new Date() });
});
afterAll(() => shop.close());

const viewsBy = async (filter: { userId?: string } = {}): Promise<OrderView[]> =>
  (await findNewest(shop.dataSource.manager, filter, 100)).map(orderViewOf);
const byId = (views: readonly OrderView[]) =>
  [...views].sort((one, other) => (one._id < other._id ? -1 : 1));

describe('a page of orders', () => {
  it('returns the same data on a page of orders as the view of each order', async () => {
    const views = await viewsBy();
    const list = (await shop.orders.list({ page: 1, limit: 100 })).read();
    expect(views.map(({ items }) => items.length)).toContain(6);
    const counted = { total: 8, isTotalCapped: false, page: 1, pages: 1, next: null };
    expect(list).toEqual({ success: true, orders: views, ...counted });
    expect(adminOrderList.parse(list)).toEqual(list);
    const priced = ['discounts', 'shipping', 'taxes', 'recipient', 'credit'] as const;
    const given = ['billingAddress', 'note'] as const;
    const counts = [...priced, ...given].map((one) => views.filter((view) => view[one]).length);
    expect(counts).toEqual([1, 2, 1, 2, 1, 1, 1]);
    expect(views.flatMap(({ items }) => items.filter(({ discount }) => discount))).not.toEqual([]);
  });

  it('writes the fields of a listed order in the sequence of its view', async () => {
    const [view] = await viewsBy();
    const [row] = (await shop.orders.list({ page: 1, limit: 1 })).read().orders;
    expect(Object.keys(row ?? {})).toEqual(Object.keys(view ?? {}));
    expect(JSON.stringify(row?.shipping)).toBe(JSON.stringify(view?.shipping));
  });

  it("returns the same data on a page of a shopper's own orders as their views", async () => {
    const mine = (await shop.orders.listMine(odd, { page: 1, limit: 100 })).read();
    expect(mine).toMatchObject({ orders: await viewsBy({ userId: odd._id }), total: 4 });
    expect(orderList.parse(mine)).toEqual(mine);
  });

  it('writes whole cents and milliseconds, and omits a missing image, in a page of orders', async () => {
    const { text } = await shop.orders.list({ page: 1, limit: 100 });
    expect(text).toContain('"createdAt":"2026-03-29T01:59:59.999Z"');
    expect(text).toContain('"createdAt":"2026-03-29T02:00:00.000Z"');
    expect(text).toContain('"image":null');
    expect(text).toContain('"price":19.99');
    expect(text).toContain('"totalAmount":999000000');
  });

  const sortings = orderSort.options.flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [undefined, '织布'].map((search) => ({ sort, order, ...(search ? { search } : {}) })),
    ),
  );
  it.each(sortings)('returns each order once, page after page, by %j', async (query) => {
    const whole = (await shop.orders.list({ page: 1, limit: 100, ...query })).read();
    const found: OrderView[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { orders } = (await shop.orders.list({ page, limit: 3, ...query })).read();
      found.push(...orders);
    }
    expect(found).toEqual(whole.orders);
    const further: OrderView[] = [];
    for (let after: string | null | undefined; after !== null;) {
      const list = (await shop.orders.list({ page: 1, limit: 3, after, ...query })).read();
      further.push(...list.orders);
      after = list.next;
    }
    expect(further).toEqual(whole.orders);
    expect(byId(found)).toEqual(byId(await viewsBy(query.search ? { userId: odd._id } : {})));
  });

  it.each(['zoe "the', 'ZOË "THE', 'ZOE+'])(
    'backend 10: finds the orders of a customer regardless of case and accents: %s',
    async (search) => {
      const found = (await shop.orders.list({ page: 1, limit: 10, search })).read();
      expect(byId(found.orders)).toEqual(byId(await viewsBy({ userId: odd._id })));
    },
  );

  it('refuses a cursor of another list of orders', async () => {
    const { next } = (await shop.orders.list({ page: 1, limit: 3 })).read();
    for (const after of [next ?? '', 'x', 'e30'])
      await expect(
        shop.orders.list({ page: 1, limit: 3, after, sort: 'total' }),
      ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('returns an empty page if there is no order, and after the last one', async () => {
    const none = { orders: [], total: 0, pages: 1 };
    const [withoutOrders, withoutMatch, behind] = await Promise.all([
      shop.orders.listMine(aUser(), { page: 1, limit: 10 }),
      shop.orders.list({ page: 1, limit: 10, search: 'no such customer' }),
      shop.orders.list({ page: 9, limit: 10 }),
    ]);
    expect([withoutOrders.read(), withoutMatch.read()]).toMatchObject([none, none]);
    expect(behind.read()).toMatchObject({ orders: [], total: 8, page: 9 });
  });

  it("returns the same data for a shopper's waiting and closed orders as their views", async () => {
    const user = aUser();
    const ware = shop.catalogue.add();
    for (let nth = 0; nth < 3; nth += 1) await shop.place({ [ware]: 1 }, { user });
    await addAwaited(user);
    const filter = { userId: user._id, buyer: user._id };
    const views = (await findNewest(shop.dataSource.manager, filter, 9)).map(orderViewOf);
    const mine = (await shop.orders.listMine(user, { page: 1, limit: 2 })).read();
    const rest = (await shop.orders.listMine(user, { page: 2, limit: 2 })).read();
    const rows = [...mine.orders, ...rest.orders];
    expect(rows).toEqual(views);
    const paid = (list: readonly OrderView[]) =>
      list.map((row) => [Object.keys(row), JSON.stringify(row.payment)]);
    expect(paid(rows)).toEqual(paid(views));
    expect([mine.total, mine.pages, rest.orders.length]).toEqual([3, 2, 1]);
    expect(views.map(({ orderStatus, payment }) => [orderStatus, payment?.state])).toEqual([
      ['pending', 'open'],
      ['cancelled', 'closed'],
      ['pending', undefined],
    ]);
    expect(await viewsBy({ userId: user._id })).toHaveLength(1);
  });
});
