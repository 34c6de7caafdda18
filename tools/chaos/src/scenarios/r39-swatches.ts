import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { isServerFault, Counter } from '../load/counter.js';
import type { Admin } from '../load/admin.js';
import type { Product } from '../load/product-fixtures.js';
import type { Shopper } from '../load/shopper.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { forEachConcurrently } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const CLOTH_CENTS = 4_000;
const AT_ONCE = 6;
const KILL_EVERY_MS = 1_500;
/** Events that arrived while billing was down are handled after it has recovered. */
const EARNED_WITHIN_MS = 60_000;
/** Tabs of one shopper that spend the same credit. */
const TABS = 2;

export const swatches = scenario({
  id: 'R39',
  what: 'swatches are sent, taken back and sent again, and their credit is spent in two tabs, while both replicas of billing are killed',
  expected:
    'each swatch earns once, its credit pays once, and a cancelled order returns it once (I20)',
  settlesWithinMs: 90_000,
  full: { buyers: 40 },
  short: { buyers: 8 },
  run: async (shop, { buyers: count }) => {
    const assertions = new Assertions();
    const responses = new Counter();
    const [admin] = await shop.userPool.admins(1);
    const buyers = await shop.userPool.shoppers(count);
    if (!admin) throw new Error('there is an admin');
    const cloth = await shop.productFixtures.add({ stock: 100_000, priceCents: CLOTH_CENTS });
    const swatch = await offer(admin, cloth);
    const killing = new AbortController();
    const kills = killBilling(shop, killing.signal);
    const sent: [Shopper, string][] = [];
    await forEachConcurrently(buyers, AT_ONCE, async (buyer) => {
      const { reply } = await buyer.buy([{ product: swatch, quantity: 1 }]);
      const order = reply?.order._id;
      if (order === undefined) return;
      for (const status of ['shipped', 'processing', 'shipped'] as const)
        await admin.changeStatus(order, status);
      sent.push([buyer, order]);
    });
    killing.abort();
    const killed = await kills;
    await shop.whenWhole();
    assertions.equal('buyers with a swatch', sent.length, count);
    const isEarned = async () => (await earned(shop)) === sent.length * 500;
    await until(isEarned, { withinMs: EARNED_WITHIN_MS, everyMs: 500 });
    assertions.equal('earned cents', await earned(shop), sent.length * 500);
    await forEachConcurrently(sent, AT_ONCE, ([buyer]) => spend(buyer, cloth, responses));
    await shop.whenWhole();
    const spent = await spentTwice(shop);
    assertions.equal('credits that paid twice', spent, 0);
    for (const [, order] of sent.slice(0, count / 2)) await admin.changeStatus(order, 'cancelled');
    await shop.whenWhole();
    return {
      summary: `${String(sent.length)} swatches earned over ${String(killed)} kills, orders with credit ${responses.toString()}`,
      faults: assertions.faults,
    };
  },
});

async function offer(admin: Admin, { id }: Product): Promise<Product> {
  const body = { isOffered: true, stock: 10_000 };
  const { status, text } = await admin.put(`/api/admin/products/${id}/swatch`, body);
  if (status !== 200) throw new Error(`no swatch: ${String(status)} ${text}`);
  const { offeredSwatch } = JSON.parse(text) as {
    offeredSwatch: { product: string; price: number };
  };
  return { id: offeredSwatch.product, price: offeredSwatch.price };
}

/** Kills one replica of billing after another; returns how often. */
async function killBilling(shop: ChaosShop, signal: AbortSignal): Promise<number> {
  let killed = 0;
  while (!signal.aborted) {
    for (const replica of shop.replicas('billing')) {
      replica.kill();
      killed += 1;
    }
    await pause(KILL_EVERY_MS);
  }
  return killed;
}

/** Orders the cloth in two tabs that have seen the same credit, and cancels one of the orders. */
async function spend(buyer: Shopper, product: Product, responses: Counter): Promise<void> {
  const line = { product, quantity: 1 };
  const tabs = Array.from({ length: TABS }, () => buyer.price(line, [], { useCredit: true }));
  const seen = await Promise.all(tabs);
  const placed = await Promise.all(seen.map((one) => buyer.buyPriced(one)));
  for (const { status } of placed) responses.add(isServerFault(status) ? '5xx' : status);
  const first = placed.find(({ status }) => status === 201);
  if (!first) return;
  const { order } = JSON.parse(first.text) as { order: { _id: string } };
  await buyer.cancel(order._id);
}

const earned = (shop: ChaosShop) =>
  shop.evidence.databases.count(
    'billing',
    `SELECT coalesce(sum(e.delta), 0)::int AS count FROM credit_entries e JOIN credit_accounts a ON a.id = e.account_id
      WHERE a.kind = 'swatch' AND e.kind IN ('earn', 'correct')`,
  );

/** Counts the accounts that hold more credit at once than they have earned. */
const spentTwice = (shop: ChaosShop) =>
  shop.evidence.databases.count(
    'billing',
    `SELECT count(*) FROM credit_accounts a WHERE a.kind = 'swatch' AND (
       SELECT sum(-delta) FROM credit_entries WHERE account_id = a.id AND kind IN ('hold', 'release', 'give')) > 500`,
  );
