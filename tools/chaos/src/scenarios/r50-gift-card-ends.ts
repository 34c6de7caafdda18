import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { DAY_MS } from '@shop/contracts/core/time';
import { toCents } from '@shop/contracts/money/price';
import type { Admin } from '../load/admin.js';
import type { CallResponse } from '../load/load-balancer.js';
import { randomBetween } from '../load/shopper.js';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { forEachConcurrently, repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const SHOPPERS = 6;
const CARD_CENTS = 10_000;
const CLOTH_CENTS = 4_000;
/** Longer than billing takes to start. */
const KILL_PAUSE_MS = { least: 5_000, most: 8_000 };
/** Longest pause before staff act on a card. */
const SPREAD_MS = 15_000;
/** Billing records expired credit every minute, and at its start. */
const DONE_WITHIN_MS = 150_000;
const EXTENDED_BY_DAYS = 30;

/** Fates of a gift card after it has ended. */
const fates = ['left', 'refunded', 'extended'] as const;
type Fate = (typeof fates)[number];

interface UsedCard {
  id: string;
  order: string;
  /** Cents that its order holds. */
  held: number;
}

const HOLDING = `
  SELECT count(*) FROM credit_entries WHERE kind = 'hold' AND account_id = ANY ($1::uuid[])`;

/** Cards with this balance that can be spent, or cannot. */
const WITH = `
  SELECT count(*) FROM unnest($1::uuid[], $2::int[]) AS card (id, cents)
    JOIN credit_accounts a USING (id) WHERE a.balance = card.cents AND (a.ends_at > now()) = $3`;

export const giftCardEnds = scenario({
  id: 'R50',
  what: 'gift cards end while orders hold a part of them; some orders are cancelled and some cards extended, while billing is killed',
  expected:
    'V55: what expires leaves a card once, comes back once when staff extend it, and a refund can be spent again (I20)',
  settlesWithinMs: 90_000,
  long: { cards: 90 },
  full: { cards: 36 },
  short: { cards: 9 },
  run: async (shop, { cards: count }) => {
    const assertions = new Assertions();
    const [admin] = await shop.userPool.admins(1);
    if (!admin) throw new Error('The shop has no admin');
    const used = await useCards(shop, admin, count);
    await shop.whenWhole();
    const ids = used.map(({ id }) => id);
    const holding = () => shop.evidence.databases.count('billing', HOLDING, [ids]);
    const isHeld = async () => (await holding()) === used.length;
    await until(isHeld, { withinMs: DONE_WITHIN_MS, everyMs: 200 });
    const groups = new Map<Fate, UsedCard[]>(
      fates.map((fate, at) => [fate, used.filter((_, nth) => nth % fates.length === at)]),
    );
    await shop.evidence.databases.query(
      'billing',
      `UPDATE credit_accounts SET ends_at = now() - interval '1 second' WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    let isOver = false;
    let killed = 0;
    const killing = repeatInLanes(
      1,
      () => isOver,
      async () => {
        const replicas = shop.replicas('billing');
        replicas[killed % replicas.length]?.kill();
        killed += 1;
        await pause(randomBetween(KILL_PAUSE_MS.least, KILL_PAUSE_MS.most));
      },
    );
    const lastDay = new Date(Date.now() + EXTENDED_BY_DAYS * DAY_MS).toISOString().slice(0, 10);
    const act = async (fate: Fate, call: (card: UsedCard) => Promise<CallResponse>) => {
      await forEachConcurrently(groups.get(fate) ?? [], SHOPPERS, async (card) => {
        await pause(randomBetween(0, SPREAD_MS));
        await untilDone(() => call(card));
      });
    };
    await Promise.all([
      act('refunded', ({ order }) => admin.changeStatus(order, 'cancelled')),
      act('extended', ({ id }) => admin.put(`/api/admin/gift-cards/${id}/expiry`, { lastDay })),
    ]);
    isOver = true;
    await killing;
    await shop.whenWhole();
    const balanceAfter: Record<Fate, (card: UsedCard) => number> = {
      left: () => 0,
      refunded: ({ held }) => held,
      extended: ({ held }) => CARD_CENTS - held,
    };
    for (const [fate, cards] of groups) {
      const values = [cards.map(({ id }) => id), cards.map(balanceAfter[fate]), fate !== 'left'];
      const right = () => shop.evidence.databases.count('billing', WITH, values);
      const isRight = async () => (await right()) === cards.length;
      await until(isRight, { withinMs: DONE_WITHIN_MS, everyMs: 500 });
      assertions.equal(`${fate} cards with their balance`, await right(), cards.length);
    }
    assertions.equal('cards that paid', used.length, count);
    return {
      summary: `${String(used.length)} gift cards ended over ${String(killed)} kills, a third refunded, a third extended`,
      faults: assertions.faults,
    };
  },
});

/** Issues gift cards, and places an order with each. */
async function useCards(shop: ChaosShop, admin: Admin, count: number): Promise<UsedCard[]> {
  const product = await shop.productFixtures.add({ stock: 100_000, priceCents: CLOTH_CENTS });
  const shoppers = await shop.userPool.shoppers(SHOPPERS);
  const used: UsedCard[] = [];
  await forEachConcurrently([...Array(count).keys()], SHOPPERS, async (nth) => {
    const { text } = await admin.post('/api/admin/gift-cards', {
      amount: CARD_CENTS / 100,
      note: 'R50',
    });
    const { card, code } = JSON.parse(text) as { card: { _id: string }; code: string };
    const shopper = shoppers[nth % SHOPPERS];
    if (!shopper) return;
    const priced = await shopper.price({ product, quantity: 1 }, [code]);
    const last = await shopper.buyPriced(priced);
    if (last.status !== 201) return;
    const { order } = JSON.parse(last.text) as { order: { _id: string; totalAmount: number } };
    used.push({ id: card._id, order: order._id, held: toCents(order.totalAmount) });
  });
  return used;
}

/** Repeats a call until it succeeds. */
async function untilDone(call: () => Promise<CallResponse>): Promise<void> {
  const isDone = async () => (await call()).status === 200;
  await until(isDone, { withinMs: DONE_WITHIN_MS, everyMs: 300 });
}
