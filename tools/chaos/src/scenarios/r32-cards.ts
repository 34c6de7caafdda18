import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { CardProvider } from '../invariants/card-provider.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import {
  comeBack,
  endWait,
  placeAndOpen,
  send,
  statusesOf,
  type CardOrder,
} from './cards/sales.js';
import { repeatInLanes } from './concurrency.js';
import { dieAt, dieInTurn } from './failure-points.js';
import { compareWithProvider, endClaims } from './cards/provider-comparison.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 4;
const OF_BILLING = ['P5', 'P6', 'P8', 'P10', 'P1'];
const OF_ORDER = ['P7', 'P3'];
const OF_GATEWAY = ['P5b'];
const POINTS = [...OF_BILLING, ...OF_ORDER, ...OF_GATEWAY];
const EVENTS_EVERY_MS = 1_000;
/** Each event is delivered this often, in any order; some events never arrive. */
const EVENTS = { times: 3, isShuffled: true, loseOneIn: 10 };
/** Events of the provider may arrive before the shopper comes back. */
const BACK_AFTER_MS = 2_000;
const SETTLED_WITHIN_MS = 90_000;

export const cards = scenario({
  id: 'R32',
  what: `${String(SHOPPERS)} shoppers pay by card, some as their time ends, while billing dies at ${OF_BILLING.join(', ')}, order at ${OF_ORDER.join(', ')} and a gateway at ${OF_GATEWAY.join(', ')}; each event of the provider comes 3 times, shuffled, 1 in 10 is lost`,
  expected:
    'PAY-5: no money is held for an order that does not want it, nothing is charged twice, every paid order is placed (I18 to I22)',
  settlesWithinMs: SETTLED_WITHIN_MS,
  long: { times: 10 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const provider = new CardProvider(shop);
    const paid = new Map<string, CardOrder>();
    const sales = await openSales(shop, provider, paid);
    let isOver = false;
    const dying = die(shop, times).finally(() => {
      isOver = true;
    });
    const [died] = await Promise.all([
      dying,
      repeatInLanes(SHOPPERS, () => isOver, sales),
      sendEvents(shop, provider, () => isOver),
    ]);
    await shop.whenWhole();
    await provider.pull('releaseEvents', EVENTS);
    for (const { shopper, id } of paid.values()) await shopper.checkPayment(id);
    assertions.is(paid.size > 0, 'no order was paid');
    for (const [index, count] of died.entries())
      assertions.is(count >= times, `${POINTS[index] ?? ''}: ${String(count)} deaths`);
    await compareWithProvider(shop, provider, { assertions, paid: [...paid.keys()] });
    const deaths = POINTS.map((point, index) => `${point} ${String(died[index])}`).join(', ');
    return {
      summary: `deaths at ${deaths}; ${String(paid.size)} orders paid`,
      faults: assertions.faults.slice(0, 8),
    };
  },
});

/** Billing, order and a gateway die at the same time, each at its own points in turn. */
async function die(shop: ChaosShop, times: number): Promise<number[]> {
  const died = await Promise.all([
    dieInTurn(shop, OF_BILLING, times),
    orderDies(shop, times),
    dieInTurn(shop, OF_GATEWAY, times),
  ]);
  return died.flat();
}

/**
 * Kills the order service at P7 without its other replica, which would publish what the dying one has stored, then at
 * P3, where the other replica decides what the dying one has left.
 */
async function orderDies(shop: ChaosShop, times: number): Promise<number[]> {
  const other = shop.replica('order', 2);
  await other.stop();
  const alone = await dieAt(shop, 'P7', times).finally(() => {
    other.start();
  });
  return [alone, await dieAt(shop, 'P3', times)];
}

/**
 * Returns the work of a lane: each order is paid and sent, and every second one is cancelled later; some are cancelled
 * or end before they are paid.
 */
async function openSales(
  shop: ChaosShop,
  provider: CardProvider,
  paid: Map<string, CardOrder>,
): Promise<(lane: number) => Promise<void>> {
  const product = await shop.productFixtures.add({ stock: 100_000, priceCents: 2_000 });
  const shoppers = await shop.userPool.shoppers(SHOPPERS);
  const admins = await shop.userPool.admins(SHOPPERS);
  let nth = 0;
  return async (lane) => {
    const shopper = shoppers[lane];
    const admin = admins[lane];
    nth += 1;
    const isCancelled = nth % 5 === 0;
    const isLate = nth % 5 === 3;
    const isBackLate = nth % 2 === 1;
    const order = shopper && (await placeAndOpen(shopper, product));
    if (!admin || !order) return;
    if (isCancelled) await shopper.cancel(order.id);
    if (isLate) await endWait(shop, order.id);
    await provider.pay(order.page);
    if (isCancelled) return;
    if (!isLate) paid.set(order.id, order);
    if (isBackLate) await pause(BACK_AFTER_MS);
    await comeBack(order);
    if (isLate && (await isClosed(shop, order))) return;
    await send(admin, order.id);
    if (!isBackLate) await admin.changeStatus(order.id, 'cancelled');
  };
}

/** Checks that an order paid at its deadline is either placed, or closed with its money released. */
async function isClosed(shop: ChaosShop, { id }: CardOrder): Promise<boolean> {
  const status = async () => (await statusesOf(shop, [id])).get(id);
  await until(async () => (await status()) !== 'placing', { withinMs: SETTLED_WITHIN_MS });
  return (await status()) === 'rejected';
}

async function sendEvents(
  shop: ChaosShop,
  provider: CardProvider,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await provider.pull('holdEvents');
    await pause(EVENTS_EVERY_MS);
    await provider.pull('releaseEvents', EVENTS);
    await endClaims(shop);
  }
}
