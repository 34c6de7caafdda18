import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { billingEvents, billingRpc } from '@shop/contracts/billing/billing';
import { dayChecksumsRpc } from '@shop/contracts/core/day-checksums';
import type { InputOf, Rpc } from '@shop/contracts/core/message';
import { orderEvents, orderRpc } from '@shop/contracts/ordering/order';
import { type OrderStatus } from '@shop/contracts/ordering/order-status';
import { type OrderEvent } from '@shop/contracts/ordering/order-event';
import { orderPaymentsRpc } from '@shop/contracts/ordering/order-payments';
import { Bus } from '@shop/service-kit/bus/bus';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { busUrlAs, testBus, testBusClient } from '@shop/service-kit-testing/test-bus';
import { testDatabase } from '@shop/service-kit-testing/test-database';
import { putTestSession, testSession } from '@shop/service-kit-testing/test-identity';
import { testRedis } from '@shop/service-kit-testing/test-redis';
import { testConfig, testService } from '@shop/service-kit-testing/test-service';
import { until } from '@shop/service-kit-testing/until';
import { AppModule } from './app.module.js';
import { dataSourceOptions } from './db/data-source.js';
import { CODE_KEY } from './testing/open-methods.js';
import { PaymentPlanner } from './ledger/payment-planner.js';
import { PaymentEvents } from './ledger/payment-events.js';
import { NewerOrders } from './reconciliation/newer-orders.js';
import { MissedOrders } from './reconciliation/missed-orders.js';

async function open() {
  const [database, bus, redis] = await Promise.all([
    testDatabase(dataSourceOptions),
    testBus(),
    testRedis(),
  ]);
  const own = {
    DATABASE_URL: database.url,
    REDIS_URL: redis.urlAs('billing'),
    REDIS_PREFIX: redis.prefix,
  };
  const service = await testService(
    (busUrl) =>
      AppModule.with({ ...testConfig({ ...own, BUS_URL: busUrl }), RESET_LINK_SECRET: CODE_KEY }),
    { name: 'billing', busUrl: bus.url },
  );
  const client = await testBusClient(bus.url);
  const publisher = new EventPublisher(busUrlAs('order', bus.url), 'order');
  await publisher.connect();
  const parts = [client, publisher, service, bus, redis, database];
  return {
    database,
    redis,
    client,
    publisher,
    close: async () => {
      for (const part of parts) await part.close();
    },
  };
}
let shop: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  shop = await open();
});
afterAll(() => shop.close());

const anOrder = (parts: Partial<OrderEvent> = {}): OrderEvent => ({
  order: randomUUID(),
  user: { _id: randomUUID(), name: 'Nadia Zebulon', email: 'zebulon@example.test' },
  items: [],
  totalCents: 5_980,
  orderStatus: 'pending',
  version: 1,
  placedAt: new Date().toISOString(),
  ...parts,
});
const publish = (name: string, payload: unknown, eventId: string = randomUUID()) =>
  shop.publisher.publish({ eventId, name, payload, occurredAt: new Date() });
const change = (order: OrderEvent, to: OrderStatus) =>
  publish(orderEvents.statusChanged.name, {
    ...order,
    orderStatus: to,
    version: order.version + 1,
    from: order.orderStatus,
    at: new Date().toISOString(),
  });
const signIn = (user: { _id?: string; role?: 'admin' | 'user' }) =>
  putTestSession(shop.redis, testSession(user));

describe('billing on the bus', () => {
  it("moves the money with the events of an order, and publishes a refund with only the customer's id", async () => {
    const order = anOrder();
    const eventId = randomUUID();
    const token = await signIn({ role: 'admin' });
    const get = () => shop.client.request(billingRpc.getPayment, { order: order.order }, { token });
    await publish(orderEvents.placed.name, order, eventId);
    await publish(orderEvents.placed.name, order, eventId);
    await until(async () => (await get().catch(() => null))?.state === 'held');
    await change(order, 'shipped');
    await until(async () => (await get()).state === 'charged');
    const input = { order: order.order, amount: 10.5, reason: 'A fault', key: 'press-0001' };
    const first = await shop.client.request(billingRpc.refund, input, { token });
    expect(await shop.client.request(billingRpc.refund, input, { token })).toEqual(first);
    expect(first).toMatchObject({
      state: 'partly refunded',
      staff: { refunded: 10.5, left: 49.3 },
    });
    const published = await until(() => shop.client.received(billingEvents.refunded)[0]);
    expect(published).toMatchObject({
      order: order.order,
      user: order.user._id,
      amountCents: 1_050,
    });
    const rows = await shop.database.dataSource.query<{ row: string }[]>(
      'SELECT t::text AS row FROM (SELECT to_jsonb(m) FROM order_money m UNION ALL SELECT payload FROM outbox) t',
    );
    expect(JSON.stringify(rows)).not.toMatch(/zebulon/i);
  });

  it('PAY-27: replies to another customer as for an unknown order', async () => {
    const order = anOrder();
    await publish(orderEvents.placed.name, order);
    const own = await signIn({ _id: order.user._id });
    const get = (id: string, token: string) =>
      shop.client.request(billingRpc.getPayment, { order: id }, { token });
    const seen = await until(() => get(order.order, own).catch(() => null));
    expect(seen).not.toHaveProperty('staff');
    const other = await signIn({});
    const refusal = { code: 'order.notFound', message: 'Order not found' };
    await expect(get(order.order, other)).rejects.toMatchObject(refusal);
    await expect(get(randomUUID(), other)).rejects.toMatchObject(refusal);
  });
});

/** First day of each comparison; null for all days. */
const comparedFrom: (string | null)[] = [];

/** An order service that follows its contract, with these orders of one day. */
const orderService = (orders: readonly OrderEvent[]) => {
  const days = [{ day: '2025-05-05', rows: orders.length, digest: '1' }];
  const replies = new Map<Rpc, object>([
    [dayChecksumsRpc.order, { days, next: null }],
    [orderRpc.pageOrders, { orders, next: null }],
    [orderPaymentsRpc.pageAwaiting, { awaiting: [], closed: [], next: null }],
  ]);
  return {
    call: (rpc: Rpc, input: unknown) => {
      if (rpc === dayChecksumsRpc.order)
        comparedFrom.push((input as InputOf<typeof dayChecksumsRpc.order>).from);
      const reply = replies.get(rpc) ?? raise(orders, input as RaiseVersions);
      return Promise.resolve(Buffer.from(JSON.stringify(reply)));
    },
  };
};

type RaiseVersions = InputOf<typeof orderPaymentsRpc.raiseVersions>;

function raise(orders: readonly OrderEvent[], { orders: newer }: RaiseVersions) {
  const raised = newer.flatMap(({ order, version }) => {
    const own = orders.find((one) => one.order === order);
    if (own) own.version = version + 1;
    return own ? [order] : [];
  });
  return {
    raised,
    unknown: newer.map(({ order }) => order).filter((one) => !raised.includes(one)),
  };
}

/** Stores the missed orders of these; returns how many there were. */
const bringUp = (orders: readonly OrderEvent[], isOfAllDays = true): Promise<number> => {
  const { dataSource } = shop.database;
  const news = new PaymentEvents(new Outbox());
  const moves = new PaymentPlanner({ all: [] }, news);
  const bus = new Bus(orderService(orders));
  return new MissedOrders(dataSource, bus, moves, new NewerOrders(dataSource, bus)).bringUp({
    isOfAllDays,
  });
};

describe('orders whose events never came', () => {
  it('reconciles orders without events once: those from before payments existed, and those changed since', async () => {
    const { dataSource } = shop.database;
    const placedAt = '2025-05-05T10:00:00.000Z';
    const orders = [
      anOrder({ placedAt, orderStatus: 'delivered', version: 4 }),
      anOrder({ placedAt, orderStatus: 'cancelled', version: 2 }),
      anOrder({ placedAt }),
    ];
    await bringUp([]);
    expect([await bringUp(orders), await bringUp(orders)]).toEqual([3, 0]);
    const token = await signIn({ role: 'admin' });
    const stateOf = async ({ order }: OrderEvent) =>
      (await shop.client.request(billingRpc.getPayment, { order }, { token })).state;
    await until(
      async () => (await Promise.all(orders.map(stateOf))).join() === 'charged,none,held',
    );
    const at = await dataSource.query<{ at: Date }[]>(
      'SELECT created_at AS at FROM payments WHERE order_id = $1',
      [orders[0]?.order],
    );
    expect(at).toEqual([{ at: new Date(placedAt) }]);
    const later = orders.map((order) => ({
      ...order,
      orderStatus: 'cancelled' as const,
      version: 9,
    }));
    expect(await bringUp(later)).toBe(3);
    await until(
      async () => (await Promise.all(orders.map(stateOf))).join() === 'refunded,none,released',
    );
  });

  it('money 16: compares the last 35 days, and every day only when all are due', async () => {
    comparedFrom.length = 0;
    await bringUp([], false);
    await bringUp([]);
    const [recent, all] = comparedFrom;
    const days = (Date.now() - Date.parse(recent ?? '')) / 86_400_000;
    expect(Math.abs(days - 35)).toBeLessThan(1);
    expect(all).toBeNull();
  });
});

describe('orders of a database that was restored from an older copy', () => {
  it("money 8: gives restored orders older than billing's copy a newer version, and moves their money", async () => {
    const placedAt = new Date().toISOString();
    const order = anOrder({ placedAt, orderStatus: 'cancelled', version: 4 });
    expect(await bringUp([order])).toBeGreaterThan(0);
    const older = { ...order, orderStatus: 'pending' as const, version: 2 };
    expect(await bringUp([older])).toBeGreaterThan(0);
    expect(older.version).toBe(5);
    const token = await signIn({ role: 'admin' });
    const about = { order: order.order };
    expect(await shop.client.request(billingRpc.getPayment, about, { token })).toMatchObject({
      state: 'held',
    });
  });

  it('money 8: records lost orders once with their money, and skips them until they are restored', async () => {
    const { dataSource } = shop.database;
    const lost = anOrder();
    const kept = anOrder();
    await bringUp([lost, kept]);
    expect(await bringUp([kept])).toBeGreaterThan(0);
    const noted = await dataSource.query(
      'SELECT kind, ours, theirs FROM discrepancies WHERE order_id = $1',
      [lost.order],
    );
    expect(noted).toEqual([
      {
        kind: 'unknownPayment',
        theirs: 'The shop does not know this order.',
        ours: 'pending: on hold $59.80, charged $0.00, given back $0.00',
      },
    ]);
    expect(await bringUp([kept])).toBe(0);
    expect(await bringUp([lost, kept])).toBe(1);
    expect(await bringUp([kept])).toBe(1);
  });
});
