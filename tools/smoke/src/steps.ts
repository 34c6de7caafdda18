// Operations on the shop that a shopper must not notice.
import { setTimeout as pause } from 'node:timers/promises';
import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { Compose } from './compose.js';
import { Load, type LoadReport } from './load.js';
import type { ShopClient } from './shop-client.js';
import { until } from './polling.js';

/** Processes of the shop; all of them may have replicas. */
export const APPS = [
  'auth',
  'catalogue',
  'order',
  'billing',
  'admin-analytics',
  'correspondence',
  'gateway',
] as const;

const EMAIL_WITHIN_MS = 30_000;
const RESTARTED_WITHIN_MS = 3_000;
const RECOVERED_WITHIN_MS = 120_000;
const SETTLE_MS = 3_000;

/** Logs in, buys, and checks the order and its e-mail. */
export async function buyAndSee(shop: ShopClient, buyer: { email: string; password: string }) {
  await shop.logIn(buyer.email, buyer.password);
  const order = await shop.buy(await inStock(shop));
  const seen = (await shop.orders()).find(({ _id }) => _id === order._id);
  if (!seen) throw new Error(`the order ${order._id} is not among the shopper's`);
  const { number } = seen;
  if (number === undefined) throw new Error(`the order ${order._id} has no number`);
  await until(
    `the e-mail of order ${number}`,
    async () =>
      (await shop.emails()).find(
        ({ to, subject }) => to.includes(buyer.email) && subject.includes(number),
      ),
    { withinMs: EMAIL_WITHIN_MS },
  );
}

/** Keeps the shop under load during `change`, and for a moment longer, to see late effects. */
export async function underLoad(
  shop: ShopClient,
  change: () => Promise<unknown>,
): Promise<LoadReport> {
  const product = await inStock(shop);
  const page = (path: string) => async () => {
    const response = await shop.get(path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`GET ${path}: ${String(response.status)}`);
  };
  const load = Load.start(
    [
      page('/'),
      page('/api/products?limit=12'),
      page(`/api/products/${product._id}`),
      page('/api/products?search=linen'),
      () => shop.orders(),
      page('/api/auth/user'),
      // The order is cancelled again, because a long run would sell out the shop.
      async () => shop.cancel(await shop.buy(await inStock(shop))),
    ],
    { pauseMs: 50, shoppers: 6 },
  );
  try {
    await change();
    await pause(SETTLE_MS);
  } finally {
    await load.stop();
  }
  return load.stop();
}

/** Ends and starts each replica in turn; the next one follows when the last is healthy again. */
export async function restartInTurn(compose: Compose, services: readonly string[]): Promise<void> {
  for (const service of services) {
    for (const id of await compose.containers(service)) {
      await compose.docker('restart', '--time', '45', id);
      await compose.untilHealthy(service);
    }
  }
}

/** Kills a container as a crash would; returns the milliseconds until the shop sold again. */
export async function lose(
  compose: Compose,
  service: string,
  shop: ShopClient,
  buyer: { email: string; password: string },
): Promise<number> {
  const [id] = await compose.containers(service);
  if (id === undefined) throw new Error(`${service} has no container`);
  await compose.docker('kill', id);
  const began = performance.now();
  await ensureRestarted(compose, id);
  await until(
    `the shop sells again without the ${service} it lost`,
    () =>
      buyAndSee(shop, buyer).then(
        () => true,
        () => false,
      ),
    { withinMs: RECOVERED_WITHIN_MS },
  );
  const tookMs = performance.now() - began;
  await compose.untilHealthy(service);
  return tookMs;
}

/** Docker restarts a container after a crash, but not after `docker kill`. */
async function ensureRestarted(compose: Compose, id: string): Promise<void> {
  const isRunning = async () => (await compose.stateOf(id)).startsWith('running');
  const wait = { withinMs: RESTARTED_WITHIN_MS };
  await until('restarted', isRunning, wait).catch(() => compose.docker('start', id));
}

async function inStock(shop: ShopClient): Promise<ProductView> {
  const products = await shop.products();
  const product = products.toSorted((a, b) => b.stock - a.stock)[0];
  if (product === undefined || product.stock === 0) throw new Error('nothing is in stock');
  return product;
}
