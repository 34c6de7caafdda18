// Several gateways, one catalogue that changes under load, and the real bus between them.
import 'reflect-metadata';
import { setTimeout as pause } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import {
  catalogueEvents,
  catalogueRpc,
  type ProductList,
} from '@shop/contracts/catalogue/catalogue';
import { sum } from '@shop/contracts/core/numbers';
import { EventPublisher } from '@shop/service-kit/bus/events/event-publisher';
import type { EventSubscription } from '@shop/service-kit/bus/events/event-subscription';
import { busUrlAs, testBus } from '@shop/service-kit-testing/test-bus';
import { until } from '@shop/service-kit-testing/until';
import { product, productList } from '../testing/samples.js';
import { testGateway, type TestGateway } from '../testing/test-gateway.js';
import { invalidateOnEvents } from './event-invalidation.js';
import { ResponseCache } from './response-cache.js';

/** How old a response may be after a change was acknowledged. */
const LIMIT_MS = 1_000;
const CHANGES = 12;
const first = randomUUID();
const second = randomUUID();

let bus: Awaited<ReturnType<typeof testBus>>;
let catalogue: EventPublisher;
let gateways: TestGateway[];
let subscriptions: EventSubscription[];
/** The price of both products: they are always changed together. */
let price = 1;

beforeAll(async () => {
  bus = await testBus();
  catalogue = new EventPublisher(busUrlAs('catalogue', bus.url), 'spec');
  gateways = await Promise.all([testGateway(), testGateway()]);
  subscriptions = gateways.map(({ app }) =>
    invalidateOnEvents(busUrlAs('gateway', bus.url), app.get(ResponseCache)),
  );
  await Promise.all([
    catalogue.connect(),
    ...subscriptions.map((subscription) => subscription.connect()),
  ]);
  const shown = () => [first, second].map((_id) => ({ ...product, _id, price }));
  for (const { services } of gateways) {
    services.reply(catalogueRpc.list, () => ({ ...productList, products: shown() }));
    services.reply(catalogueRpc.get, ({ product: _id }) => ({ ...product, _id, price }));
  }
});
afterAll(async () => {
  await Promise.all(subscriptions.map((subscription) => subscription.close()));
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await catalogue.close();
  await bus.close();
});

const publish = (name: string, payload: unknown) =>
  catalogue.publish({ eventId: randomUUID(), name, payload, occurredAt: new Date() });

/** Both products change at once, as one import or one order changes them. */
async function change(kind: 'edit' | 'sale'): Promise<void> {
  price += 1;
  const at = new Date().toISOString();
  if (kind === 'sale') {
    const products = [first, second].map((id) => ({ product: id, stock: 1, version: price }));
    await publish(catalogueEvents.stockChanged.name, { products, at });
    return;
  }
  for (const id of [first, second]) {
    const { name, category } = product;
    const figures = { priceCents: price * 100, stock: 1, image: null, version: price };
    await publish(catalogueEvents.productChanged.name, {
      product: id,
      name,
      category,
      ...figures,
      at,
    });
  }
}

interface Seen {
  prices: number[];
  sentAt: number;
}
const see = async (gateway: TestGateway, url: string): Promise<Seen> => {
  const sentAt = performance.now();
  const response = await fetch((await gateway.address()) + url);
  const body = (await response.json()) as ProductList & { price: number };
  return {
    sentAt,
    prices: url.includes('?') ? body.products.map((one) => one.price) : [body.price],
  };
};

/** Reads lists and details at every gateway until `stop`, which returns every response. */
function readers(): { stop(): Promise<Seen[]> } {
  const urls = ['/api/products?limit=4', '/api/products?sort=price', `/api/products/${first}`];
  let going = true;
  const read = async (gateway: TestGateway, url: string): Promise<Seen[]> => {
    const seen: Seen[] = [];
    while (going) {
      seen.push(await see(gateway, url));
      await new Promise(setImmediate);
    }
    return seen;
  };
  const running = gateways.flatMap((gateway) => urls.map((url) => read(gateway, url)));
  return {
    stop: async () => {
      going = false;
      return (await Promise.all(running)).flat();
    },
  };
}

it.each(['edit', 'sale'] as const)(
  'no gateway sends a response older than a second after an acknowledged %s, nor one of two states',
  async (kind) => {
    const reading = readers();
    const acknowledged: { price: number; at: number }[] = [];
    for (let count = 0; count < CHANGES; count += 1) {
      await change(kind);
      acknowledged.push({ price, at: performance.now() });
      await pause(40 * (count % 5));
    }
    await until(async () => {
      const now = await Promise.all(gateways.map((one) => see(one, '/api/products?limit=4')));
      return now.every(({ prices }) => prices.every((seen) => seen === price));
    });
    const seen = await reading.stop();
    const mixed = seen.filter(({ prices }) => new Set(prices).size !== 1);
    const tooOld = seen.filter(({ prices, sentAt }) =>
      acknowledged.some((one) => one.at + LIMIT_MS < sentAt && (prices[0] ?? 0) < one.price),
    );
    expect({ mixed, tooOld }).toEqual({ mixed: [], tooOld: [] });
    expect(seen.length).toBeGreaterThan(CHANGES);
  },
  30_000,
);

it('most responses under change come from the cache', async () => {
  const requests = () => sum(gateways.map(({ services }) => services.requests.length));
  const before = requests();
  const reading = readers();
  for (let count = 0; count < CHANGES; count += 1) await change('sale');
  const seen = await reading.stop();
  expect(requests() - before).toBeLessThan(seen.length / 2);
});

it('a gateway that was cut off from the bus invalidates everything when it reconnects', async () => {
  const [gateway] = gateways;
  const [subscription] = subscriptions;
  if (!gateway || !subscription) throw new Error('There are two gateways');
  await see(gateway, '/api/products?limit=9');
  await subscription.close();
  expect(gateway.app.get(ResponseCache).isSubscribed).toBe(false);
  price += 1;
  const again = invalidateOnEvents(busUrlAs('gateway', bus.url), gateway.app.get(ResponseCache));
  subscriptions[0] = again;
  await again.connect();
  expect((await see(gateway, '/api/products?limit=9')).prices).toEqual([price, price]);
});
