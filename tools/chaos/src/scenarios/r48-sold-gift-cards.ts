import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { Admin } from '../load/admin.js';
import { randomBetween } from '../load/shopper.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { OrderBusClient } from '../shop/order-bus-client.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const CARDS = 2;
const PRICE_CENTS = 5_000;
/**
 * Every third order is cancelled. For every third of the others, an order service that dies takes the gift cards back.
 */
const EVERY = 3;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 5_000, most: 9_000 };
/** Longer than billing waits before it compares gift cards that were taken back with their order. */
const DONE_WITHIN_MS = 120_000;

const LIVE = `
  SELECT count(*) FROM credit_accounts
   WHERE sold_order = ANY ($1::uuid[]) AND taken_back IS NULL AND NOT is_off AND balance = $2`;
const ENDED = `
  SELECT count(*) FROM order_money m
   WHERE order_id = ANY ($1::uuid[]) AND taken = given_back AND taken = $2 AND $3 = (
     SELECT count(*) FROM credit_accounts WHERE sold_order = m.order_id AND taken_back = 'done' AND is_off AND balance = 0)`;
const EMAILED = `
  SELECT count(*) FROM (
    SELECT g.card_id FROM gift_card_emails g JOIN emails e ON e.id = g.email_id
     WHERE g.order_id = ANY ($1::uuid[]) AND e.status = 'sent' GROUP BY 1 HAVING count(*) = 1) cards`;

export const soldGiftCards = scenario({
  id: 'R48',
  what: 'orders of gift cards are paid, and some cancelled after their cards were taken back, while order, billing and correspondence are killed',
  expected:
    'V55: each paid card is issued once and its code e-mailed once, each cancelled one withdrawn and its money back (I4, I19, I20, I29)',
  settlesWithinMs: 90_000,
  long: { orders: 45 },
  full: { orders: 15 },
  short: { orders: 6 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const { databases } = shop.evidence;
    const product = await shop.productFixtures.addGiftCard({
      stock: 100_000,
      priceCents: PRICE_CENTS,
    });
    const shoppers = await shop.userPool.shoppers(SHOPPERS);
    const [admin] = await shop.userPool.admins(1);
    if (!admin) throw new Error('The shop has no admin');
    const counted = (expected: number, count: () => Promise<number>) =>
      until(async () => (await count()) === expected, { withinMs: DONE_WITHIN_MS, everyMs: 500 });
    const live = (ids: readonly string[]) => databases.count('billing', LIVE, [ids, PRICE_CENTS]);
    let isOver = false;
    const killing = repeatInLanes(
      1,
      () => isOver,
      async () => {
        await pause(randomBetween(KILL_PAUSE_MS.least, KILL_PAUSE_MS.most));
        for (const app of ['order', 'billing', 'correspondence'] as const)
          shop.replicas(app)[0]?.kill();
      },
    );
    const placed: string[] = [];
    const cancelled: string[] = [];
    await forEachConcurrently([...Array(orders).keys()], SHOPPERS, async (nth) => {
      const reply = (await shoppers[nth % SHOPPERS]?.buy([{ product, quantity: CARDS }]))?.reply;
      if (!reply) return;
      placed.push(reply.order._id);
      if (nth % EVERY !== 0) return;
      cancelled.push(reply.order._id);
      await counted(CARDS, () => live([reply.order._id]));
      await cancel(admin, reply.order._id);
    });
    isOver = true;
    await killing;
    await shop.whenWhole();
    const kept = placed.filter((order) => !cancelled.includes(order));
    await counted(kept.length * CARDS, () => live(kept));
    const taken = kept.filter((_, nth) => nth % EVERY === 0);
    await takeBack(shop, taken, product.id);
    assertions.equal('cards that are taken back, not cancelled', await live(taken), 0);
    await counted(kept.length * CARDS, () => live(kept));
    assertions.is(kept.length > 0, 'no order was placed');
    assertions.equal('cards that can be used', await live(kept), kept.length * CARDS);
    const ended = () => databases.count('billing', ENDED, [cancelled, CARDS * PRICE_CENTS, CARDS]);
    await counted(cancelled.length, ended);
    assertions.equal('cancelled orders with their money back', await ended(), cancelled.length);
    const emailed = () => databases.count('correspondence', EMAILED, [kept]);
    await counted(kept.length * CARDS, emailed);
    assertions.equal('cards with one e-mail', await emailed(), kept.length * CARDS);
    assertions.equal('cards whose code was not e-mailed', await withoutCode(shop, kept), 0);
    return {
      summary: `${String(kept.length * CARDS)} gift cards e-mailed, ${String(cancelled.length)} orders cancelled, ${String(taken.length)} restored`,
      faults: assertions.faults,
    };
  },
});

async function cancel(admin: Admin, order: string): Promise<void> {
  const isDone = async () => (await admin.changeStatus(order, 'cancelled')).status === 200;
  await until(isDone, { withinMs: DONE_WITHIN_MS, everyMs: 300 });
}

/** Takes back the gift cards of orders that are never cancelled. */
async function takeBack(shop: ChaosShop, orders: readonly string[], product: string) {
  const client = await OrderBusClient.open(
    shop.servers.rabbit.address('order'),
    shop.evidence.databases,
  );
  try {
    for (const order of orders) await client.takeCardsBack(order, product);
  } finally {
    await client.close();
  }
}

/** Counts the gift cards of orders whose code is in no e-mail. */
async function withoutCode(shop: ChaosShop, orders: readonly string[]): Promise<number> {
  const response = await fetch(shop.servers.mail.address().page, {
    headers: { accept: 'application/json' },
  });
  const mails = (await response.json()) as { text: string }[];
  const codes = mails.flatMap(({ text }) => text.match(/\b[2-9A-Z]{4}(-[2-9A-Z]{4}){3}\b/g) ?? []);
  const hashes = codes.map((code) =>
    createHash('sha256').update(code.replaceAll('-', '')).digest('hex'),
  );
  return shop.evidence.databases.count(
    'billing',
    'SELECT count(*) FROM credit_accounts WHERE sold_order = ANY ($1::uuid[]) AND code_hash <> ALL ($2)',
    [orders, hashes],
  );
}
