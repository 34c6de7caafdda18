import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderEvents, orderView } from '@shop/contracts/ordering/order';
import { countRefused } from '@shop/service-kit/counting-client';
import { register } from 'prom-client';
import { aUser, basketOf, openOrders, type OpenOrders } from '../../testing/open-orders.js';
import { costOfLines } from './order-cost.js';
import { OrderLimits } from './order-limits.js';

let shop: OpenOrders;
beforeAll(async () => {
  shop = await openOrders();
});
afterAll(() => shop.close());
beforeEach(() => shop.clear());

const visible = async (): Promise<number> =>
  (await shop.orders.list({ page: 1, limit: 100 })).read().total;

describe('placing an order', () => {
  it('creates a pending order with its own copy of every line', async () => {
    const product = shop.catalogue.add({ name: 'Harris Tweed', priceCents: 4890 });
    const user = aUser();
    const { message, order } = await shop.place({ [product]: 2 }, { user });
    expect(message).toBe('Order placed successfully!');
    expect(orderView.parse(order)).toMatchObject({
      user: { name: user.name, email: user.email },
      items: [{ product, name: 'Harris Tweed', quantity: 2, price: 48.9 }],
      totalAmount: 97.8,
      orderStatus: 'pending',
    });
    shop.catalogue.change(product, { name: 'Sale', priceCents: 1, isDeleted: true });
    expect(await shop.orders.get(order._id, user)).toEqual({
      ...order,
      history: [{ from: null, to: 'pending', by: user.name, at: order.createdAt }],
    });
  });

  it('writes the order and its event in one transaction', async () => {
    const product = shop.catalogue.add({ priceCents: 333 });
    const { order } = await shop.place({ [product]: 3 });
    const [event] = await shop.published('order.placed');
    expect(orderEvents.placed.payload.parse(event)).toMatchObject({
      order: order._id,
      totalCents: 999,
      orderStatus: 'pending',
      version: 1,
      items: [{ product, priceCents: 333, quantity: 3, category: 'wool' }],
    });
  });

  it('reliability 10: stores the time of the database for an order, regardless of the clock of the process', async () => {
    const product = shop.catalogue.add();
    const inTenMinutes = Date.now() + 600_000;
    jest.useFakeTimers({
      now: inTenMinutes,
      doNotFake: [
        'nextTick',
        'setImmediate',
        'setInterval',
        'setTimeout',
        'queueMicrotask',
        'performance',
      ],
    });
    const { order } = await shop.place({ [product]: 1 }).finally(() => jest.useRealTimers());
    const placedAt = new Date(order.createdAt).getTime();
    expect(Math.abs(placedAt - Date.now())).toBeLessThan(60_000);
    const [stored] = await shop.published('order.placed');
    expect(stored?.['placedAt']).toBe(order.createdAt);
  });

  it('counts placed orders and charged totals in the metrics', async () => {
    const counted = async (name: string) =>
      (await register.getSingleMetric(name)?.get())?.values[0]?.value ?? 0;
    const before = [
      await counted('orders_placed_total'),
      await counted('orders_charged_cents_total'),
    ];
    const product = shop.catalogue.add({ priceCents: 250 });
    await shop.place({ [product]: 2 });
    await expect(shop.place({ [product]: 999 })).rejects.toBeDefined();
    const after = [
      await counted('orders_placed_total'),
      await counted('orders_charged_cents_total'),
    ];
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([1, 500]);
  });

  it('writes neither the order nor the event when the event cannot be written', async () => {
    const product = shop.catalogue.add();
    await shop.asAdministrator('ALTER TABLE outbox ADD CONSTRAINT broken CHECK (false) NOT VALID');
    await expect(shop.place({ [product]: 1 })).rejects.toMatchObject({ code: 'order.failed' });
    await shop.asAdministrator('ALTER TABLE outbox DROP CONSTRAINT broken');
    expect(await visible()).toBe(0);
    const lines = await shop.dataSource.query<unknown[]>('SELECT 1 FROM order_lines');
    expect(lines).toHaveLength(0);
  });

  it('charges the lower price if a price has fallen', async () => {
    const product = shop.catalogue.add({ priceCents: 1000 });
    const order = basketOf(shop.catalogue, { [product]: 2 });
    shop.catalogue.change(product, { priceCents: 900 });
    expect((await shop.place({}, { order })).order.totalAmount).toBe(18);
  });

  it('refuses an order whose price has risen, and names the line', async () => {
    const same = shop.catalogue.add();
    const risen = shop.catalogue.add({ priceCents: 1000 });
    const order = basketOf(shop.catalogue, { [same]: 1, [risen]: 1 });
    shop.catalogue.change(risen, { name: 'Loden', priceCents: 1100 });
    await expect(shop.place({}, { order })).rejects.toMatchObject({
      code: 'order.priceChanged',
      message: 'The price of "Loden" is now $11.00.',
      details: [{ path: risen, price: 11 }],
    });
    expect(await visible()).toBe(0);
  });

  it('refuses an order of unavailable stock and returns the quantity left', async () => {
    const few = shop.catalogue.add({ stock: 2 });
    const gone = shop.catalogue.add({ isDeleted: true });
    await expect(shop.place({ [few]: 3 })).rejects.toMatchObject({
      code: 'order.outOfStock',
      message: 'Only 2 of "Tweed" left',
    });
    await expect(shop.place({ [gone]: 1 })).rejects.toMatchObject({ code: 'order.productGone' });
    expect(await visible()).toBe(0);
    expect(await shop.published('order.placed')).toEqual([]);
  });

  it('W12: refuses an order of a product that was hidden after it came into the cart', async () => {
    const product = shop.catalogue.add();
    const order = basketOf(shop.catalogue, { [product]: 1 });
    shop.catalogue.change(product, { state: 'hidden' });
    await expect(shop.place({}, { order })).rejects.toMatchObject({ code: 'order.productGone' });
    expect(await visible()).toBe(0);
  });

  it.each([0.01, 12.504, 12.51, 0])(
    'refuses an order with the wrong total %d before it requests any stock',
    async (totalAmount) => {
      const product = shop.catalogue.add();
      const order = { ...basketOf(shop.catalogue, { [product]: 1 }), totalAmount };
      const before = shop.catalogue.requests;
      await expect(shop.place({}, { order })).rejects.toMatchObject({ code: 'order.wrongTotal' });
      expect(shop.catalogue.requests).toBe(before);
    },
  );
});

describe('the same key', () => {
  it('creates one order and returns fifty identical replies to fifty requests with one key at once', async () => {
    const product = shop.catalogue.add({ stock: 60 });
    const request = {
      user: aUser(),
      key: randomUUID(),
      order: basketOf(shop.catalogue, { [product]: 1 }),
    };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => shop.place({}, { ...request, messageId: randomUUID() })),
    );
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(await visible()).toBe(1);
    expect(shop.catalogue.stockOf(product)).toBe(59);
  });

  it('refuses a key that was used with another order', async () => {
    const product = shop.catalogue.add();
    const mine = { user: aUser(), key: randomUUID() };
    await shop.place({ [product]: 1 }, mine);
    await expect(shop.place({ [product]: 2 }, mine)).rejects.toMatchObject({
      code: 'order.keyReused',
    });
  });

  it('accepts the same key from another user as a new one', async () => {
    const product = shop.catalogue.add();
    const key = randomUUID();
    await shop.place({ [product]: 1 }, { key });
    await shop.place({ [product]: 2 }, { key });
    expect(await visible()).toBe(2);
  });

  it('returns the same refusal to the same key even after the stock has arrived', async () => {
    const product = shop.catalogue.add({ stock: 0 });
    const mine = { user: aUser(), key: randomUUID() };
    const refusal = { code: 'order.outOfStock', details: [{ path: product, available: 0 }] };
    await expect(shop.place({ [product]: 1 }, mine)).rejects.toMatchObject(refusal);
    shop.catalogue.change(product, { stock: 5 });
    await expect(shop.place({ [product]: 1 }, mine)).rejects.toMatchObject(refusal);
    await shop.place({ [product]: 1 }, { ...mine, key: randomUUID() });
  });

  it('waits for the pending reply of the same key, then reports that the order is still in progress', async () => {
    const product = shop.catalogue.add();
    const order = basketOf(shop.catalogue, { [product]: 1 });
    const request = { user: aUser(), key: randomUUID(), order, messageId: 'one', remainingMs: 300 };
    await shop.begin(request);
    const second = { ...request, messageId: 'two' };
    await expect(shop.place({}, second)).rejects.toMatchObject({ code: 'order.inProgress' });
  });

  it('continues an order of a dead process when its message is delivered again', async () => {
    const product = shop.catalogue.add();
    const order = basketOf(shop.catalogue, { [product]: 4 });
    const request = {
      user: aUser(),
      key: randomUUID(),
      order,
      messageId: randomUUID(),
      remainingMs: 7_000,
    };
    await shop.begin(request);
    await shop.place({}, request);
    await shop.place({}, request);
    expect(await visible()).toBe(1);
    expect(shop.catalogue.stockOf(product)).toBe(6);
  });
});

it('reliability 7: counts a full disk in the metrics, while the shopper only reads that his order failed', async () => {
  await shop.asAdministrator(`
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER full_disk BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION full_disk()`);
  const before = countRefused();
  await expect(shop.place({ [shop.catalogue.add()]: 1 })).rejects.toMatchObject({
    code: 'order.failed',
  });
  expect(countRefused()).toBeGreaterThan(before);
  await shop.asAdministrator('DROP TRIGGER full_disk ON orders');
});

describe('when the catalogue does not reply', () => {
  it('repeats the request to a silent catalogue and holds the stock once', async () => {
    const product = shop.catalogue.add();
    shop.catalogue.failures.push('reply lost');
    await shop.place({ [product]: 4 });
    expect(shop.catalogue.stockOf(product)).toBe(6);
  });

  it.each(['request lost', 'reply lost'] as const)(
    'fails the order after two silent requests (%s), releases its stock, and frees the key',
    async (failure) => {
      const product = shop.catalogue.add();
      const mine = { user: aUser(), key: randomUUID() };
      shop.catalogue.failures.push(failure, failure);
      await expect(shop.place({ [product]: 4 }, mine)).rejects.toMatchObject({
        code: 'order.failed',
      });
      expect(await visible()).toBe(0);
      await shop.catalogue.handleReleases(shop.dataSource);
      expect(shop.catalogue.stockOf(product)).toBe(10);
      await shop.place({ [product]: 4 }, mine);
      await shop.catalogue.handleReleases(shop.dataSource);
      expect(shop.catalogue.stockOf(product)).toBe(6);
    },
  );
});

describe('another try with the same key', () => {
  const placedWithoutReply = async (stock: number) => {
    const product = shop.catalogue.add({ stock });
    const mine = { user: aUser(), key: randomUUID() };
    shop.catalogue.failures.push('reply lost', 'reply lost');
    await expect(shop.place({ [product]: 4 }, mine)).rejects.toThrow('Order failed');
    return { product, mine };
  };

  it('places an order for the last pieces with the same key, even if the first try still holds them', async () => {
    const { product, mine } = await placedWithoutReply(4);
    expect(shop.catalogue.stockOf(product)).toBe(0);
    await shop.place({ [product]: 4 }, mine);
    await shop.catalogue.handleReleases(shop.dataSource);
    expect([await visible(), shop.catalogue.stockOf(product)]).toEqual([1, 0]);
  });

  it('runs one retry for the same key, even if many requests come at once', async () => {
    const { product, mine } = await placedWithoutReply(9);
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        shop.place({ [product]: 4 }, { ...mine, messageId: randomUUID() }),
      ),
    );
    await shop.catalogue.handleReleases(shop.dataSource);
    expect(new Set(replies.map(({ order }) => order._id)).size).toBe(1);
    expect([await visible(), shop.catalogue.stockOf(product)]).toEqual([1, 5]);
  });

  it('leaves nothing to complete for the first try after a retry with the same key', async () => {
    const { product, mine } = await placedWithoutReply(9);
    const order = basketOf(shop.catalogue, { [product]: 4 });
    const first = await shop.transactions.find({ ...mine, order, messageId: '', remainingMs: 0 });
    if (!first) throw new Error('the key is not known');
    await shop.place({ [product]: 4 }, mine);
    const lines = [
      { product, quantity: 4, name: 'Tweed', priceCents: 1250, image: null, category: 'wool' },
    ];
    expect(await shop.transactions.complete(first, costOfLines(lines))).toBeNull();
    expect(await visible()).toBe(1);
  });

  it('refuses a retry with the same key and another order', async () => {
    const { product, mine } = await placedWithoutReply(9);
    await expect(shop.place({ [product]: 1 }, mine)).rejects.toMatchObject({
      code: 'order.keyReused',
    });
  });
});

describe('the limits of one user', () => {
  const tooMany = { code: 'order.tooMany' };

  it('backend 9: refuses a user whose orders were refused too often in the hour, but no other user', async () => {
    const strict = await openOrders(new OrderLimits(5, 10, 3));
    const product = strict.catalogue.add({ stock: 2 });
    const user = aUser();
    const attempt = (pieces: number, who = user) =>
      strict.place({ [product]: pieces }, { user: who });
    for (let count = 0; count < 5; count += 1) await attempt(99).catch(() => undefined);
    await expect(attempt(1)).rejects.toMatchObject({ code: 'order.tooMany' });
    await expect(attempt(1, aUser())).resolves.toMatchObject({ success: true });
    await strict.close();
  });

  it("refuses a user's sixth order while five are being placed, and the eleventh in an hour", async () => {
    const strict = await openOrders(new OrderLimits(5, 10, 100));
    const product = strict.catalogue.add({ stock: 99 });
    const user = aUser();
    const order = basketOf(strict.catalogue, { [product]: 1 });
    const begin = () =>
      strict.begin({
        user,
        order,
        key: randomUUID(),
        messageId: randomUUID(),
        remainingMs: 7_000,
      });
    const attempts = await Promise.allSettled(Array.from({ length: 9 }, begin));
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(5);
    await strict.dataSource.query(`UPDATE orders SET status = 'pending'`);
    for (let placed = 5; placed < 10; placed += 1) await strict.place({ [product]: 1 }, { user });
    await expect(strict.place({ [product]: 1 }, { user })).rejects.toMatchObject(tooMany);
    await strict.place({ [product]: 1 });
    await strict.close();
  });

  it("counts orders from before order numbers towards the user's limit", async () => {
    const strict = await openOrders(new OrderLimits(2, 3, 100));
    const product = strict.catalogue.add({ stock: 99 });
    const user = aUser();
    for (let placed = 0; placed < 2; placed += 1) await strict.place({ [product]: 1 }, { user });
    await strict.dataSource.query('UPDATE orders SET nth_of_user = NULL');
    await strict.place({ [product]: 1 }, { user });
    await expect(strict.place({ [product]: 1 }, { user })).rejects.toMatchObject(tooMany);
    await strict.close();
  });

  it("does not count orders of more than an hour ago towards the user's limit", async () => {
    const strict = await openOrders(new OrderLimits(2, 3, 100));
    const product = strict.catalogue.add({ stock: 99 });
    const user = aUser();
    for (let placed = 0; placed < 3; placed += 1) await strict.place({ [product]: 1 }, { user });
    await strict.dataSource.query(`UPDATE orders SET created_at = created_at - interval '1 hour'`);
    await strict.place({ [product]: 1 }, { user });
    const numbers = await strict.dataSource.query<{ nth_of_user: number }[]>(
      'SELECT nth_of_user FROM orders ORDER BY created_at',
    );
    expect(numbers.map((row) => row.nth_of_user)).toEqual([1, 2, 3, 4]);
    await strict.close();
  });
});
