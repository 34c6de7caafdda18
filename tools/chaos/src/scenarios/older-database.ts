// The shared parts of the scenarios with an older database.
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { Service } from '@shop/dev-stack/services';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Reconciler } from '../shop/reconciler.js';
import type { Product } from '../load/product-fixtures.js';
import type { Shopper } from '../load/shopper.js';
import { isServerFault } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { forEachConcurrently } from './concurrency.js';
import type { Assertions } from './scenario.js';

export interface OlderSize {
  /** Number of orders placed before the backup, and again after it. */
  orders: number;
  /** Milliseconds for which the shop sells between backup and restore. */
  tradeMs: number;
}

export interface PlacedOrder {
  order: string;
  shopper: Shopper;
}

const SHOPPERS = 8;
const REPORTED_WITHIN_MS = 20_000;
const COMPARISONS_MAX = 6;

/** Backs up the database, runs load and `change`, and restores the backup under load. */
export async function restoreOlder(
  shop: ChaosShop,
  { service, tradeMs }: { service: Service; tradeMs: number },
  change: () => Promise<void>,
  { before, after }: { before: () => void; after: () => Promise<void> },
  assertions: Assertions,
): Promise<string> {
  const load = await ShopperLoad.begin(shop, { shoppers: 6, pauseMs: 200, retryForMs: 90_000 });
  try {
    before();
    await shop.backups.backUp(service);
    await Promise.all([change(), pause(tradeMs)]);
    await new Reconciler(shop).pause();
    const began = performance.now();
    await shop.backups.restore([service]);
    await new Reconciler(shop).pause();
    const restoredMs = performance.now() - began;
    await load.firstPlacedAfter(performance.now(), 60_000);
    await after();
    return `restored in ${(restoredMs / 1000).toFixed(1)} s, ${String(load.attempts.where(isServerFault))} failed attempts repeated`;
  } finally {
    await load.end();
    assertions.equal('purchases without a final response', load.unfinished.length, 0);
    assertions.equal('attempts with status 500', load.attempts.of(500), 0);
  }
}

/** Places orders of one piece each. */
export async function placeOrders(
  shop: ChaosShop,
  product: Product,
  count: number,
): Promise<PlacedOrder[]> {
  const shoppers = await shop.userPool.shoppers(SHOPPERS);
  const placed: PlacedOrder[] = [];
  await forEachConcurrently([...Array(count).keys()], SHOPPERS, async (index) => {
    const shopper = shoppers[index % SHOPPERS];
    const purchase = await shopper?.buy([{ product, quantity: 1 }]);
    if (shopper && purchase?.reply) placed.push({ order: purchase.reply.order._id, shopper });
  });
  return placed;
}

/**
 * Waits until drift is found, reported and repaired, except for at most `left` orders; returns how many drifted at
 * first.
 */
export async function reconcile(
  shop: ChaosShop,
  left: number,
  assertions: Assertions,
): Promise<number> {
  const reconciler = new Reconciler(shop);
  const found = await reconciler.run();
  assertions.is(found > left, `the reconciler found ${String(found)} orders whose hold is wrong`);
  const isReported = async () => {
    const { warning, gauge } = await reconciler.reported();
    return warning > 0 && gauge > 0;
  };
  const isSeen = await until(isReported, { withinMs: REPORTED_WITHIN_MS, everyMs: 500 });
  assertions.is(isSeen, 'neither warning nor gauge reported the drift');
  let drift = found;
  for (let again = 0; drift > left && again < COMPARISONS_MAX; again += 1)
    drift = await reconciler.run();
  assertions.equal('orders that drift after the repair', drift, left);
  return found;
}

/** Checks that the last comparison found nothing, and that warning and gauge show it. */
export async function isTrueAgain(shop: ChaosShop, assertions: Assertions): Promise<void> {
  const isSilent = async () => {
    const { warning, gauge } = await new Reconciler(shop).reported();
    return warning === 0 && gauge === 0;
  };
  const isSeen = await until(isSilent, { withinMs: REPORTED_WITHIN_MS, everyMs: 500 });
  assertions.is(isSeen, 'warning or gauge still reports drift');
}
