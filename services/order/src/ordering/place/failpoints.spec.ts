// Tests the order service as a process that is killed at each point of placing an order (reliability 2.3, F3 to F9).
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { orderEvents, orderRpc } from '@shop/contracts/ordering/order';
import type { Failpoint } from '@shop/service-kit/failpoint';
import { buildProcess, startProcess } from '@shop/service-kit-testing/test-process';
import { until } from '@shop/service-kit-testing/until';
import { aUser, basketOf } from '../../testing/open-orders.js';
import { PricedOrders } from '../../testing/priced-orders.js';
import { surroundOrders, type ServedOrders } from '../../testing/serve-orders.js';

const ENTRY = 'services/order/dist/main.js';
/** Longer than the sweeper waits before it takes over an order that was left behind. */
const REPAIR_MS = 25_000;

jest.setTimeout(300_000);
let orders: ServedOrders;
let service: ReturnType<typeof startProcess>;
beforeAll(() => {
  buildProcess('services/order');
});
beforeEach(async () => {
  orders = await surroundOrders();
});
afterEach(async () => {
  await service.stop();
  await orders.close();
});

const METRES = { unit: 'm', cutsPerUnit: 10, least: 5, most: null } as const;

/** Creates a shopper who orders 4 of 10 pieces and 5 of 10 metres in two lengths with one key, as often as needed. */
async function aShopper() {
  const token = await orders.tokenOf(aUser());
  const { catalogue } = orders.shop;
  const product = catalogue.add();
  const cloth = catalogue.add({ stock: 100, sale: METRES });
  const basket = basketOf(catalogue, { [product]: 4, [cloth]: 5 });
  const items = basket.items.map((item) =>
    item.product === cloth ? { ...item, lengths: [2.7, 2.3], mayJoin: true } : item,
  );
  const order = { ...basket, items };
  const idempotencyKey = randomUUID();
  return {
    place: () => orders.gateway.request(orderRpc.place, { order, idempotencyKey }, { token }),
    stock: () => [catalogue.stockOf(product), catalogue.stockOf(cloth)],
  };
}

/** Kills the service at the point in the middle of an order, and starts another one. */
async function dieAt(point: Failpoint, place: () => Promise<unknown>) {
  service = startProcess(ENTRY, { ...orders.env, FAILPOINT: point });
  await service.started();
  const first = place().catch(() => null);
  expect(await service.ended).toBe('SIGKILL');
  await orders.start();
  return first;
}

const numberOf = async (condition: string): Promise<number> => {
  const rows = await orders.shop.dataSource.query<unknown[]>(
    `SELECT 1 FROM orders WHERE ${condition}`,
  );
  return rows.length;
};

describe('a crash of the order service', () => {
  it.each<[Failpoint, string]>([
    ['F3', 'before it has written anything'],
    ['F3b', 'between the order and its hold'],
    ['F6', 'after the hold'],
    ['F7', 'after the order is complete, before the reply'],
  ])(
    'FAB-23: creates one order and takes stock once with the same key after a crash at %s, %s',
    async (point) => {
      const shopper = await aShopper();
      await dieAt(point, shopper.place);
      const reply = await until(() => shopper.place().catch(() => null), REPAIR_MS);
      expect((await shopper.place()).order).toEqual(reply.order);
      expect(await numberOf("status = 'pending'")).toBe(1);
      expect(await numberOf("status IN ('placing', 'rejected')")).toBe(0);
      expect(shopper.stock()).toEqual([6, 50]);
      await until(() => orders.gateway.received(orderEvents.placed).length === 1);
    },
  );

  it.each<[Failpoint]>([['F3b'], ['F6'], ['F7']])(
    'PRC-8: grants the last use of a code to one order and loses none after a crash at %s',
    async (point) => {
      const priced = new PricedOrders(orders.shop);
      const product = await priced.ware('Ajrakh', 1_000);
      const discount = await priced.owner.discount('LAST', { usesMax: 1, usesPerBuyer: 1 });
      const { user, order } = await priced.see({ [product]: 2 }, { codes: ['LAST'] });
      const token = await orders.tokenOf(user);
      const idempotencyKey = randomUUID();
      const place = () =>
        orders.gateway.request(orderRpc.place, { order, idempotencyKey }, { token });
      await dieAt(point, place);
      const reply = await until(() => place().catch(() => null), REPAIR_MS);
      expect(reply.order).toMatchObject({
        totalAmount: 18,
        discounts: [{ code: 'LAST', amount: 2 }],
      });
      expect((await place()).order).toEqual(reply.order);
      expect(await priced.uses(discount)).toEqual({ all: 1, code: 0, buyers: 1, held: 1 });
      expect([await numberOf("status = 'pending'"), await numberOf('true')]).toEqual([1, 1]);
      expect(orders.shop.catalogue.stockOf(product)).toBe(97);
    },
  );

  it('publishes the event again after a crash at F9, between publishing and marking it', async () => {
    const shopper = await aShopper();
    await dieAt('F9', shopper.place);
    const published = () =>
      orders.gateway.events.filter(({ name }) => name === orderEvents.placed.name);
    await until(() => published().length === 2);
    expect(new Set(published().map(({ eventId }) => eventId)).size).toBe(1);
    expect([await numberOf("status = 'pending'"), ...shopper.stock()]).toEqual([1, 6, 50]);
  });

  it.each<[Failpoint]>([['F3b'], ['F6']])(
    'leaves no held stock and no order after a crash at %s without another request',
    async (point) => {
      const shopper = await aShopper();
      await dieAt(point, shopper.place);
      const settled = async () => (await numberOf("status = 'placing'")) === 0;
      await until(settled, REPAIR_MS);
      await orders.shop.catalogue.handleReleases(orders.shop.dataSource);
      const placed = await numberOf("status = 'pending'");
      expect(shopper.stock()).toEqual([10 - 4 * placed, 100 - 50 * placed]);
    },
  );
});
