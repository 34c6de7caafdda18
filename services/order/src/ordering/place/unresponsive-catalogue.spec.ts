// Tests the order service with a catalogue that receives requests and never replies.
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { orderRpc } from '@shop/contracts/ordering/order';
import type { DomainError } from '@shop/service-kit/domain-error';
import { until } from '@shop/service-kit-testing/until';
import { aUser, basketOf } from '../../testing/open-orders.js';
import { serveOrders, type ServedOrders } from '../../testing/serve-orders.js';

/** A stock request without a reply takes 2 s, and is sent twice. */
const NO_REPLY_MS = 4_000;
/** Much longer than a quick response on a busy machine, and much shorter than a silent catalogue. */
const QUICK_MS = 1_000;

let orders: ServedOrders;
let shopper: string;
beforeAll(async () => {
  orders = await serveOrders();
  shopper = await orders.tokenOf(aUser());
});
afterAll(() => orders.close());

async function timed(request: Promise<unknown>): Promise<{ outcome: string; ms: number }> {
  const begun = performance.now();
  const outcome = await request.then(
    () => 'replied',
    (error: DomainError) => error.code,
  );
  return { outcome, ms: performance.now() - begun };
}
const mine = () => timed(orders.gateway.request(orderRpc.listMine, {}, { token: shopper }));

/** Returns the checkout of one piece by its own shopper; each call sends the same key. */
async function checkoutOf(product: string) {
  const order = basketOf(orders.shop.catalogue, { [product]: 1 });
  const wish = { order, idempotencyKey: randomUUID() };
  const token = await orders.tokenOf(aUser());
  return () => timed(orders.gateway.request(orderRpc.place, wish, { token }));
}

const statusesOf = (table: string, column: string): Promise<{ state: string; rows: number }[]> =>
  orders.shop.dataSource.query(
    `SELECT ${column} AS state, count(*)::int AS rows FROM ${table} GROUP BY 1 ORDER BY 1`,
  );

describe('reliability 4: while the catalogue hangs', () => {
  it('shows a shopper his orders and refuses checkouts at once until the catalogue responds', async () => {
    const { catalogue, dataSource } = orders.shop;
    const product = catalogue.add({ stock: 999 });
    const checkouts = await Promise.all(Array.from({ length: 50 }, () => checkoutOf(product)));
    catalogue.fallSilent();
    const waiting: ReturnType<typeof mine>[] = [];
    // Sent as separate messages, as from many gateways.
    for (const checkout of checkouts.slice(0, 40)) {
      waiting.push(checkout());
      await setImmediate();
    }
    await setTimeout(300);
    expect(await mine()).toEqual({ outcome: 'replied', ms: expect.any(Number) as number });
    expect((await mine()).ms).toBeLessThan(QUICK_MS);

    const ended = await Promise.all(waiting);
    expect(new Set(ended.map(({ outcome }) => outcome))).toEqual(new Set(['order.failed']));
    const refused = await Promise.all(checkouts.slice(40).map((checkout) => checkout()));
    expect(new Set(refused.map(({ outcome }) => outcome))).toEqual(new Set(['order.failed']));
    expect(Math.max(...refused.map(({ ms }) => ms))).toBeLessThan(NO_REPLY_MS / 2);

    // Refused orders end like those without a reply.
    expect(await statusesOf('orders', 'status')).toEqual([{ state: 'rejected', rows: 50 }]);
    expect(await statusesOf('order_saga', 'state')).toEqual([{ state: 'aborted', rows: 50 }]);
    catalogue.speakAgain();
    await until(async () => (await checkouts[0]?.())?.outcome === 'replied');
    await catalogue.handleReleases(dataSource);
    expect(await statusesOf('orders', 'status')).toEqual([
      { state: 'pending', rows: 1 },
      { state: 'rejected', rows: 49 },
    ]);
    expect(catalogue.stockOf(product)).toBe(998);
  });
});
