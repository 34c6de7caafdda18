import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { rebuildFigures } from '../shop/analytics-tables.js';
import {
  isTrueAgain,
  placeOrders,
  reconcile,
  restoreOlder,
  type OlderSize,
} from './older-database.js';
import { untilQueuesAreDrained } from './drained-queues.js';
import type { Assertions } from './scenario.js';

const COMPARED_WITHIN_MS = 60_000;

/**
 * The order service's database is older than the holds: lost orders hold stock, orders cancelled after the backup are
 * back without their holds, and others have holds of a later epoch. Only orders confirmed after the backup are lost.
 */
export async function olderOrder(
  shop: ChaosShop,
  { orders, tradeMs }: OlderSize,
  assertions: Assertions,
): Promise<string> {
  const [admin] = await shop.userPool.admins(1);
  if (!admin) throw new Error('a shop without an admin');
  const plenty = await shop.productFixtures.add({ stock: 10 * orders });
  const early = await placeOrders(shop, plenty, orders);
  const third = Math.ceil(orders / 3);
  const cancelled = early.slice(0, third);
  const stayed = early.slice(third);
  for (const { order, shopper } of cancelled) await shopper.cancel(order);
  await untilQueuesAreDrained(shop);
  let confirmedBefore = 0;
  const change = async () => {
    await placeOrders(shop, plenty, orders);
    for (const { order } of cancelled) await admin.changeStatus(order, 'processing');
    for (const { order, shopper } of stayed.slice(0, third)) await shopper.cancel(order);
  };
  let lost = 0;
  const restored = await restoreOlder(
    shop,
    { service: 'order', tradeMs },
    change,
    {
      before: () => {
        confirmedBefore = shop.acknowledged.length;
      },
      after: async () => {
        lost = await forgetLost(shop, confirmedBefore);
      },
    },
    assertions,
  );
  assertions.is(lost >= orders, `only ${String(lost)} orders were lost with the newer database`);
  const found = await reconcile(shop, 0, assertions);
  await isTrueAgain(shop, assertions);
  const noted = await comparePayments(shop, assertions);
  await rebuildFigures(shop);
  return `order: ${restored}, ${String(lost)} orders confirmed after the backup are gone with it, ${String(found)} wrong holds found, all right, the money of ${String(noted)} lost orders noted`;
}

/**
 * Has billing compare now instead of in ten minutes, and staff settle what it notes of lost orders. Returns their
 * number.
 */
async function comparePayments(shop: ChaosShop, assertions: Assertions): Promise<number> {
  const { databases } = shop.evidence;
  await databases.query(
    'billing',
    "UPDATE reconciliation SET next_at = now(), checked_at = NULL WHERE name = 'payments'",
  );
  const isCompared = () =>
    databases.count(
      'billing',
      "SELECT count(*) FROM reconciliation WHERE name = 'payments' AND checked_at IS NOT NULL",
    );
  await until(async () => (await isCompared()) === 1, { withinMs: COMPARED_WITHIN_MS });
  const noted = await databases.query(
    'billing',
    `UPDATE discrepancies SET state = 'settled', note = 'Given back by hand.'
      WHERE kind = 'unknownPayment' AND state = 'open' RETURNING id`,
  );
  assertions.is(noted.length > 0, 'no money of a lost order was noted for staff');
  return noted.length;
}

/** Removes lost orders that were placed after the backup from the confirmed ones; returns their number. */
async function forgetLost(shop: ChaosShop, confirmedBefore: number): Promise<number> {
  const later = shop.acknowledged.slice(confirmedBefore).map(({ id }) => id);
  const rows = await shop.evidence.databases.query<{ id: string }>(
    'order',
    `SELECT id FROM orders WHERE id = ANY($1::uuid[]) AND status NOT IN ('placing', 'rejected')`,
    [later],
  );
  const there = new Set(rows.map(({ id }) => id));
  const gone = new Set(later.filter((id) => !there.has(id)));
  const kept = shop.acknowledged.filter(({ id }) => !gone.has(id));
  shop.acknowledged.splice(0, Infinity, ...kept);
  return gone.size;
}
