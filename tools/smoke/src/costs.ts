// npm run costs: measures the CPU time of each container for each kind of request, from /proc. COMPOSE_PROJECT_NAME and
// PORT choose the shop. Idle CPU time and health checks are subtracted.
import { fileURLToPath } from 'node:url';
import { setTimeout as pause } from 'node:timers/promises';
import { sum } from '@shop/contracts/core/numbers';
import { demoShopper } from './buyer.js';
import { Compose } from './compose.js';
import { composeEnvironment, readConfig } from './config.js';
import { cpuOf, processes } from './engine.js';
import { ShopClient } from './shop-client.js';

const IDLE_MS = 30_000;
const AT_ONCE = 8;
/** Minimum stock of a product to buy. */
const PLENTY = 15;
const SETTLE_MS = 5_000;

const config = readConfig();
const compose = new Compose(
  fileURLToPath(new URL('../../../infra/..', import.meta.url)),
  composeEnvironment(config),
);
const shop = new ShopClient(`http://127.0.0.1:${String(config.PORT)}`, '');
const buyer = demoShopper();

const words = ['linen', 'silk', 'wool', 'denim', 'cotton'];
const sorts = ['name', 'price', 'rating'];

type Usage = Map<string, number>;
const first = await firstProcesses();

/** Returns the first process of each container, by service. */
async function firstProcesses(): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (const service of await compose.running()) {
    const ids = await compose.containers(service);
    found.set(service, await Promise.all(ids.map((id) => compose.firstProcess(id))));
  }
  return found;
}

async function usage(): Promise<Usage> {
  const all = await processes();
  return new Map([...first].map(([name, pids]) => [name, cpuOf(pids, all)]));
}

/** Measures the microseconds of CPU by service during some work, and its duration. */
async function during(work: () => Promise<unknown>): Promise<{ used: Usage; ms: number }> {
  const before = await usage();
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const after = await usage();
  return {
    used: new Map([...after].map(([name, sum]) => [name, sum - (before.get(name) ?? sum)])),
    ms,
  };
}

async function repeat(times: number, request: (turn: number) => Promise<unknown>): Promise<void> {
  let turn = 0;
  const worker = async () => {
    while (turn < times) await request(turn++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

async function cost(
  what: string,
  times: number,
  request: (turn: number) => Promise<unknown>,
  idle: Usage,
): Promise<void> {
  await repeat(AT_ONCE * 4, request);
  const { used, ms } = await during(async () => {
    await repeat(times, request);
    await pause(SETTLE_MS);
  });
  const each = [...used]
    .map(([name, sum]) => [name, Math.round((sum - (idle.get(name) ?? 0) * ms) / times)] as const)
    .filter(([, micros]) => micros >= 5)
    .sort(([, a], [, b]) => b - a);
  const total = sum(each.map(([, micros]) => micros));
  const parts = each.map(([name, micros]) => `${name} ${String(micros)}`).join(', ');
  console.log(`${what}: ${String(total)} µs of CPU each (${String(times)} of them): ${parts}`);
}

const page = (path: string) => async () => {
  const response = await shop.get(path);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`GET ${path}: ${String(response.status)}`);
};

await shop.logIn(buyer.email, buyer.password);
const products = await shop.products();
const { used, ms } = await during(() => pause(IDLE_MS));
const idle: Usage = new Map([...used].map(([name, sum]) => [name, sum / ms]));
const plenty = products.filter(({ stock }) => stock >= PLENTY);
const [product] = plenty;
if (!product) throw new Error('the shop is empty');

await cost('a page of the app', 1_000, page('/'), idle);
await cost('a list from the cache', 1_000, page('/api/products?limit=12'), idle);
await cost(
  'an uncached list',
  240,
  (turn) =>
    page(`/api/products?limit=${String(10 + (turn % 80))}&sort=${sorts[turn % 3] ?? 'name'}`)(),
  idle,
);
await cost(
  'an uncached search',
  240,
  (turn) => page(`/api/products?search=${words[turn % words.length] ?? ''}%20${String(turn)}`)(),
  idle,
);
await cost('an image', 500, page(product.images[0] ?? '/'), idle);
await cost("the shopper's own orders", 300, page('/api/orders/mine?limit=10'), idle);
await cost('a login', 60, () => shop.logIn(buyer.email, buyer.password), idle);
await cost(
  'an order of one line',
  150,
  (turn) => shop.buy(plenty[turn % plenty.length] ?? product),
  idle,
);
