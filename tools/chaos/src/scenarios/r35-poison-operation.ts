import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Assertions, scenario } from './scenario.js';

const CHARGED_WITHIN_MS = 20_000;

export const poisonOperation = scenario({
  id: 'R35',
  what: 'a movement of money that the books refuse stands first among those of many orders',
  expected:
    'every other order is charged in time, the impossible one is postponed, refused and noted',
  long: { orders: 300 },
  full: { orders: 60 },
  short: { orders: 12 },
  run: async (shop, { orders }) => {
    const assertions = new Assertions();
    const [admin] = await shop.userPool.admins(1);
    const [poison = '', ...others] = await placeOrders(shop, orders);
    await forbid(shop, poison);
    await admin?.changeStatus(poison, 'shipped');
    await until(async () => (await triesOf(shop, poison)) > 0, { withinMs: CHARGED_WITHIN_MS });
    for (const order of others) await admin?.changeStatus(order, 'shipped');
    const left = () =>
      shop.evidence.databases.count(
        'billing',
        "SELECT count(*) FROM payments WHERE order_id = ANY ($1) AND state <> 'captured'",
        [others],
      );
    const isCharged = await until(async () => (await left()) === 0, {
      withinMs: CHARGED_WITHIN_MS,
    });
    assertions.is(isCharged, `${String(await left())} other orders are not charged`);
    assertions.is((await triesOf(shop, poison)) > 0, 'the impossible charge was not postponed');
    await refuse(shop, poison, assertions);
    // Staff who investigate remove the cause and cancel the order.
    await allow(shop);
    await admin?.changeStatus(poison, 'cancelled');
    return {
      summary: `${String(others.length)} orders charged beside an impossible one`,
      faults: assertions.faults,
    };
  },
});

async function placeOrders(shop: ChaosShop, count: number): Promise<string[]> {
  const product = await shop.productFixtures.add({ stock: 100_000, priceCents: 2_000 });
  const shoppers = await shop.userPool.shoppers(count);
  const bought = shoppers.map((shopper) => shopper.buy([{ product, quantity: 1 }]));
  const orders = (await Promise.all(bought)).flatMap(({ reply }) => reply?.order._id ?? []);
  const areHeld = async () =>
    (await shop.evidence.databases.count(
      'billing',
      "SELECT count(*) FROM payments WHERE order_id = ANY ($1) AND state = 'secured'",
      [orders],
    )) === orders.length;
  await until(areHeld, { withinMs: CHARGED_WITHIN_MS });
  return orders;
}

/** Makes the database refuse to charge this order. */
async function forbid(shop: ChaosShop, order: string): Promise<void> {
  await allow(shop);
  await shop.evidence.databases.query(
    'billing',
    `ALTER TABLE payments ADD CONSTRAINT poison CHECK (order_id <> '${order}' OR captured = 0) NOT VALID`,
  );
}

async function allow(shop: ChaosShop): Promise<void> {
  await shop.evidence.databases.query(
    'billing',
    'ALTER TABLE payments DROP CONSTRAINT IF EXISTS poison',
  );
}

const triesOf = (shop: ChaosShop, order: string): Promise<number> =>
  shop.evidence.databases.count(
    'billing',
    `SELECT coalesce(max(o.attempts), 0) AS count FROM operations o JOIN payments p ON p.id = o.payment_id
      WHERE p.order_id = $1`,
    [order],
  );

/** Ends the pauses, so that the last attempt follows and the difference is noted. */
async function refuse(shop: ChaosShop, order: string, assertions: Assertions): Promise<void> {
  const { databases } = shop.evidence;
  await databases.query(
    'billing',
    `UPDATE operations SET attempts = 20, next_at = now()
      WHERE state = 'wanted' AND payment_id IN (SELECT id FROM payments WHERE order_id = $1)`,
    [order],
  );
  const isNoted = async () =>
    (await databases.count(
      'billing',
      "SELECT count(*) FROM discrepancies WHERE order_id = $1 AND kind = 'refusedOperation'",
      [order],
    )) === 1;
  const isSeen = await until(isNoted, { withinMs: CHARGED_WITHIN_MS });
  assertions.is(isSeen, 'the impossible charge was not noted for staff');
}
