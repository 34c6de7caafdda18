import { setTimeout as pause } from 'node:timers/promises';
import type { PaymentView } from '@shop/contracts/billing';
import type { PaymentPage } from '@shop/contracts/payment-page';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../load/admin.js';
import type { Shopper } from '../load/shopper.js';
import { CardProvider } from '../shop/card-provider.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Product } from '../shop/product-fixtures.js';
import { repeatInLanes } from './concurrency.js';
import { dieAt } from './failure-points.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 4;
const POINTS = ['P1', 'P6', 'P8', 'P10'];
const EVENTS_EVERY_MS = 1_000;
/** Each event so often, in any order, and one in so many never. */
const EVENTS = { times: 3, isShuffled: true, loseOneIn: 10 };
/** A page is made after billing has started again. */
const PAGE_WITHIN_MS = 30_000;
/** A charge waits for billing; the shop replies before that. */
const CHARGED_WITHIN_MS = 30_000;
/** Events of the provider may be faster than the shopper. */
const BACK_AFTER_MS = 2_000;
const KNOWN_WITHIN_MS = 60_000;
/** While billing starts again the shop takes no card. */
const AGAIN_AFTER_MS = 300;
const SETTLED_WITHIN_MS = 90_000;

export const cards = scenario({
  id: 'R32',
  what: `${String(SHOPPERS)} shoppers pay by card while billing dies at ${POINTS.join(', ')} and order and gateway are killed; each event of the provider comes 3 times, shuffled, 1 in 10 is lost`,
  expected:
    'PAY-5: no money is held for an order that does not want it, nothing is charged twice, every paid order is placed (I18 to I22)',
  settlesWithinMs: SETTLED_WITHIN_MS,
  long: { times: 10 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const provider = new CardProvider(shop);
    const paid = new Map<string, Shopper>();
    const sales = await openSales(shop, provider, paid);
    let isOver = false;
    const dying = die(shop, times).finally(() => {
      isOver = true;
    });
    const [died] = await Promise.all([
      dying,
      repeatInLanes(SHOPPERS, () => isOver, sales),
      sendEvents(provider, () => isOver),
    ]);
    await shop.whenWhole();
    await provider.pull('releaseEvents', EVENTS);
    for (const [order, shopper] of paid) await shopper.checkPayment(order);
    const isSettled = await until(() => nothingMoves(shop), { withinMs: SETTLED_WITHIN_MS });
    assertions.is(isSettled, 'movements of money are not through');
    assertions.is(paid.size > 0, 'no order was paid');
    for (const [index, count] of died.entries())
      assertions.is(count >= times, `${POINTS[index] ?? ''}: ${String(count)} deaths`);
    await compare(shop, provider, { assertions, paid: [...paid.keys()] });
    const deaths = POINTS.map((point, index) => `${point} ${String(died[index])}`).join(', ');
    return {
      summary: `deaths at ${deaths}; ${String(paid.size)} orders paid`,
      faults: assertions.faults.slice(0, 8),
    };
  },
});

/** Billing dies at each point in turn, and each time a replica of order and of the gateway is killed. */
async function die(shop: ChaosShop, times: number): Promise<number[]> {
  const died: number[] = [];
  for (const point of POINTS) {
    died.push(await dieAt(shop, point, times));
    for (const app of ['order', 'gateway'] as const) shop.replica(app, 2).kill();
  }
  return died;
}

/** One order of a lane: paid, sent, and every second one cancelled after that; some are cancelled unpaid. */
async function openSales(
  shop: ChaosShop,
  provider: CardProvider,
  paid: Map<string, Shopper>,
): Promise<(lane: number) => Promise<void>> {
  const product = await shop.productFixtures.add({ stock: 100_000, priceCents: 2_000 });
  const shoppers = await shop.userPool.newShoppers(SHOPPERS);
  const admins = await shop.userPool.admins(SHOPPERS);
  let nth = 0;
  return async (lane) => {
    const [shopper, admin] = [shoppers[lane], admins[lane]];
    nth += 1;
    const order = shopper && (await placeAndOpen(shopper, product));
    if (!shopper || !admin || !order) return;
    if (nth % 5 === 0) await shopper.cancel(order.id);
    await provider.pay(order.page);
    if (nth % 5 === 0) return;
    paid.set(order.id, shopper);
    const isBackLate = nth % 2 === 1;
    if (isBackLate) await pause(BACK_AFTER_MS);
    await comeBack(shopper, order.id);
    await send(admin, order.id);
    if (!isBackLate) await admin.changeStatus(order.id, 'cancelled');
  };
}

/** The order awaits its payment, and its page is open. */
async function placeAndOpen(
  shopper: Shopper,
  product: Product,
): Promise<{ id: string; page: string } | null> {
  const id = await shopper.buyByCard({ product, quantity: 1 });
  if (id === null) {
    await pause(AGAIN_AFTER_MS);
    return null;
  }
  let page: string | null = null;
  await until(
    async () => {
      const { status, text } = await shopper.openPage(id);
      if (status === 200) page = (JSON.parse(text) as PaymentPage).address;
      return page !== null;
    },
    { withinMs: PAGE_WITHIN_MS, everyMs: 200 },
  );
  return page === null ? null : { id, page };
}

/** The next order of the same shopper closes one whose payment is not known yet. */
async function comeBack(shopper: Shopper, order: string): Promise<void> {
  const isKnown = async () => {
    const { status, text } = await shopper.checkPayment(order);
    return status === 200 && (JSON.parse(text) as PaymentView).state !== 'open';
  };
  await until(isKnown, { withinMs: KNOWN_WITHIN_MS, everyMs: 500 });
}

/** Once it is placed it is shipped as soon as its card is charged. */
async function send(admin: Admin, order: string): Promise<void> {
  await until(async () => (await admin.changeStatus(order, 'shipped')).status === 200, {
    withinMs: CHARGED_WITHIN_MS,
    everyMs: 500,
  });
}

async function sendEvents(provider: CardProvider, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await provider.pull('holdEvents');
    await pause(EVENTS_EVERY_MS);
    await provider.pull('releaseEvents', EVENTS);
  }
}

const nothingMoves = async ({ evidence }: ChaosShop): Promise<boolean> =>
  (await evidence.databases.count(
    'billing',
    "SELECT count(*) FROM operations WHERE state IN ('wanted', 'sent', 'unknown') AND next_at < 'infinity'",
  )) === 0;

/** The provider's payments beside the orders, without a word of billing. */
async function compare(
  shop: ChaosShop,
  provider: CardProvider,
  { assertions, paid }: { assertions: Assertions; paid: readonly string[] },
): Promise<void> {
  const rows = await shop.evidence.databases.query<{ id: string; status: string }>(
    'order',
    'SELECT id, status FROM orders',
  );
  const statuses = new Map(rows.map(({ id, status }) => [id, status]));
  for (const order of paid)
    assertions.is(
      !['placing', 'rejected', undefined].includes(statuses.get(order)),
      `order ${order} was paid and is ${statuses.get(order) ?? 'gone'}`,
    );
  const kept = new Map<string, number>();
  for (const { id, status, metadata } of await provider.payments()) {
    const { order = '' } = metadata;
    const isHeld = status === 'requires_capture';
    const isWanted = !['cancelled', 'rejected', undefined].includes(statuses.get(order));
    assertions.is(!isHeld || isWanted, `${id} is held, its order ${statuses.get(order) ?? 'gone'}`);
    if (isHeld || status === 'succeeded') kept.set(order, (kept.get(order) ?? 0) + 1);
  }
  for (const [order, count] of kept)
    assertions.is(count === 1, `order ${order} was paid ${String(count)} times`);
}
