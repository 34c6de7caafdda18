import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../load/product-fixtures.js';
import { Reconciler } from '../shop/reconciler.js';
import { codeOf, type Shopper } from '../load/shopper.js';
import { compareWithProvider } from './cards/provider-comparison.js';
import { comeBack, placeAndOpen, send, type CardOrder } from './cards/sales.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import { restoreOlder, type OlderSize } from './older-database.js';
import type { Assertions } from './scenario.js';

const KNOWN_WITHIN_MS = 60_000;

/**
 * Billing's database is older than the money at the provider, so it lacks later payments, charges and releases. A
 * shopper who has paid must not pay again.
 */
export async function olderBilling(
  shop: ChaosShop,
  { orders, tradeMs }: OlderSize,
  assertions: Assertions,
): Promise<string> {
  const [admin] = await shop.userPool.admins(1);
  if (!admin) throw new Error('a shop without an admin');
  const provider = new CardProvider(shop);
  const product = await shop.productFixtures.add({ stock: 100 * orders, priceCents: 2_000 });
  const shoppers = await shop.userPool.shoppers(orders);
  const early = await payByCard(provider, product, shoppers);
  await untilQueuesAreDrained(shop);
  const later: CardOrder[] = [];
  const change = async () => {
    later.push(...(await payByCard(provider, product, shoppers)));
    const third = Math.ceil(orders / 3);
    for (const all of [early, later]) {
      for (const { id } of all.slice(0, third)) await send(admin, id);
      for (const { id, shopper } of all.slice(third, 2 * third)) await shopper.cancel(id);
    }
  };
  const restored = await restoreOlder(
    shop,
    { service: 'billing', tradeMs },
    change,
    {
      before: () => undefined,
      after: () => neverPaysAgain([...early, ...later], assertions),
    },
    assertions,
  );
  await new Reconciler(shop).run();
  const paid = [...early, ...later].map(({ id }) => id);
  assertions.is(later.length > 0, 'no card was paid after the backup');
  await compareWithProvider(shop, provider, { assertions, paid });
  return `billing: ${restored}, ${String(later.length)} card payments of after the backup found at the provider`;
}

async function payByCard(
  provider: CardProvider,
  product: Product,
  shoppers: readonly Shopper[],
): Promise<CardOrder[]> {
  const opened = await Promise.all(shoppers.map((shopper) => placeAndOpen(shopper, product)));
  const orders = opened.filter((order) => order !== null);
  for (const { page } of orders) await provider.pay(page);
  await Promise.all(orders.map(comeBack));
  return orders;
}

/** Each shopper presses Pay until the shop reports the order as paid or closed; a payment page is a fault. */
async function neverPaysAgain(orders: readonly CardOrder[], assertions: Assertions): Promise<void> {
  const press = async ({ id, shopper }: CardOrder) => {
    let code = '';
    const isKnown = async () => {
      const response = await shopper.openPage(id);
      code = response.status === 200 ? 'a page' : codeOf(response);
      return ['a page', 'billing.paidAlready', 'billing.pageClosed'].includes(code);
    };
    await until(isKnown, { withinMs: KNOWN_WITHIN_MS, everyMs: 200 });
    const isRight = code === 'billing.paidAlready' || code === 'billing.pageClosed';
    assertions.is(isRight, `the paid order ${id} got ${code} when its shopper pressed Pay again`);
  };
  await Promise.all(orders.map(press));
}
