import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { orderStatuses } from '@shop/contracts/ordering/order-status';
import { Counter, isServerFault } from '../load/counter.js';
import type { Admin } from '../load/admin.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { repeatInLanes } from './concurrency.js';
import { dieAt } from './failure-points.js';
import { Assertions, scenario } from './scenario.js';

const ADMINS = 6;
const ORDERS = 30;
const PRICE_CENTS = 2_000;
/** The charge of an order comes after the order was sent. */
const CHARGED_WITHIN_MS = 2_000;
/** The admins continue with a running billing service. */
const AFTER_MS = 2_000;
/** A 404 means that billing has not handled the event of the order yet. */
const KNOWN = new Set<string | number>([200, 404, 409]);
/** Number of attempts at a refund that got no reply. */
const PRESSES = 3;

export const payments = scenario({
  id: 'R31',
  what: `billing dies exactly between a movement of money and its end, while ${String(ADMINS)} admins set ${String(ORDERS)} orders to any status and give money back`,
  expected: 'no refund is made twice, and the money of every order follows its status (I18, I19)',
  long: { times: 20 },
  full: { times: 5 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const responses = new Counter();
    const admins = await shop.userPool.admins(ADMINS);
    const orders = await placeOrders(shop);
    await charge(admins[0], orders.slice(0, ORDERS / 2));
    let isOver = false;
    const dying = dieAt(shop, 'P8', times).finally(async () => {
      await pause(AFTER_MS);
      isOver = true;
    });
    await repeatInLanes(
      ADMINS,
      () => isOver,
      async (lane) => {
        const order = orders[Math.floor(Math.random() * orders.length)] ?? '';
        const status = orderStatuses[Math.floor(Math.random() * orderStatuses.length)] ?? 'pending';
        const admin = admins[lane];
        if (!admin) return;
        await admin.changeStatus(order, status);
        await refund(admin, order, responses);
      },
    );
    const died = await dying;
    await shop.whenWhole();
    assertions.is(died >= times, `${String(died)} deaths instead of ${String(times)}`);
    assertions.is(responses.of(200) > 0, 'no money was given back');
    const other = responses.where((status) => !KNOWN.has(status) && !isServerFault(status));
    assertions.equal('other responses', other, 0);
    return {
      summary: `${String(died)} deaths, refunds ${responses.toString()}`,
      faults: assertions.faults,
    };
  },
});

async function placeOrders(shop: ChaosShop): Promise<string[]> {
  const product = await shop.productFixtures.add({ stock: 100_000, priceCents: PRICE_CENTS });
  const shoppers = await shop.userPool.shoppers(ORDERS);
  const bought = shoppers.map((shopper) => shopper.buy([{ product, quantity: 1 }]));
  return (await Promise.all(bought)).flatMap(({ reply }) => reply?.order._id ?? []);
}

/** The first admin sends these orders, so that there is money to refund. */
async function charge(admin: Admin | undefined, orders: readonly string[]): Promise<void> {
  for (const order of orders) await admin?.changeStatus(order, 'shipped');
  await pause(CHARGED_WITHIN_MS);
}

/** Refunds one dollar; repeats the request with the same key if there was no reply. */
async function refund(admin: Admin, order: string, responses: Counter): Promise<void> {
  const key = randomUUID();
  const body = { amount: 1, reason: 'A flaw' };
  for (let press = 1; press <= PRESSES; press += 1) {
    const { status } = await admin.post(`/api/admin/orders/${order}/refunds`, body, key);
    responses.add(status);
    if (!isServerFault(status)) return;
  }
}
