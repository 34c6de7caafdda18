// What the rounds with an older database have in common.
import { pause, until } from '@shop/local/machine/until';
import type { Service } from '@shop/local/shop/services';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Reconciler } from '../shop/reconciler.js';
import type { Product } from '../shop/stockroom.js';
import type { Shopper } from '../trade/shopper.js';
import { isServerFault } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { together } from './together.js';
import type { Marks } from './trial.js';

export interface OlderSize {
  /** Orders of before the copy, and again so many of after it. */
  orders: number;
  /** How long the shop trades between copy and restore. */
  tradeMs: number;
}

export interface PlacedOrder {
  order: string;
  shopper: Shopper;
}

const SHOPPERS = 8;
const TOLD_WITHIN_MS = 20_000;
const COMPARISONS_MAX = 6;

/** Copies the database, lets the shop trade and `change` it, and restores the copy while the shop trades on. */
export async function restoreOlder(
  shop: ChaosShop,
  { service, tradeMs }: { service: Service; tradeMs: number },
  change: () => Promise<void>,
  { before, after }: { before: () => void; after: () => Promise<void> },
  marks: Marks,
): Promise<string> {
  const trading = await Trading.begin(shop, { shoppers: 6, pauseMs: 200, patienceMs: 90_000 });
  try {
    before();
    await shop.backups.backUp(service);
    await Promise.all([change(), pause(tradeMs)]);
    await new Reconciler(shop).pause();
    const began = performance.now();
    await shop.backups.restore([service]);
    await new Reconciler(shop).pause();
    const restoredMs = performance.now() - began;
    await trading.firstPlacedAfter(performance.now(), 60_000);
    await after();
    return `restored in ${(restoredMs / 1000).toFixed(1)} s, ${String(trading.presses.where(isServerFault))} failed presses repeated`;
  } finally {
    await trading.end();
    marks.equal('purchases without an answer', trading.unanswered.length, 0);
    marks.equal('presses answered with 500', trading.presses.of(500), 0);
  }
}

/** Orders of one piece each. */
export async function placeOrders(
  shop: ChaosShop,
  product: Product,
  count: number,
): Promise<PlacedOrder[]> {
  const shoppers = await shop.crowd.of(SHOPPERS);
  const placed: PlacedOrder[] = [];
  await together([...Array(count).keys()], SHOPPERS, async (index) => {
    const shopper = shoppers[index % SHOPPERS];
    const purchase = await shopper?.buy([{ product, quantity: 1 }]);
    if (shopper && purchase?.reply) placed.push({ order: purchase.reply.order._id, shopper });
  });
  return placed;
}

/** Drift is found and told, and repaired until no more than `left` orders drift; returns how many did at first. */
export async function reconcile(shop: ChaosShop, left: number, marks: Marks): Promise<number> {
  const reconciler = new Reconciler(shop);
  const found = await reconciler.run();
  marks.is(found > left, `the reconciler found ${String(found)} orders whose hold is wrong`);
  const isTold = async () => {
    const { warning, gauge } = await reconciler.told();
    return warning > 0 && gauge > 0;
  };
  const isSeen = await until(isTold, { withinMs: TOLD_WITHIN_MS, everyMs: 500 });
  marks.is(isSeen, 'neither warning nor gauge told of the drift');
  let drift = found;
  for (let again = 0; drift > left && again < COMPARISONS_MAX; again += 1)
    drift = await reconciler.run();
  marks.equal('orders that drift after the repair', drift, left);
  return found;
}

/** The last comparison found nothing, and the operator is told so. */
export async function isTrueAgain(shop: ChaosShop, marks: Marks): Promise<void> {
  const isSilent = async () => {
    const { warning, gauge } = await new Reconciler(shop).told();
    return warning === 0 && gauge === 0;
  };
  const isSeen = await until(isSilent, { withinMs: TOLD_WITHIN_MS, everyMs: 500 });
  marks.is(isSeen, 'warning or gauge still tell of drift');
}
