// Compares the provider's payments with the orders, without using billing.
import { until } from '@shop/dev-stack/machine/polling';
import type { CardProvider } from '../../invariants/card-provider.js';
import type { ChaosShop } from '../../shop/chaos-shop.js';
import { statusesOf } from './sales.js';
import type { Assertions } from '../scenario.js';

const SETTLED_WITHIN_MS = 90_000;

/** Waits until no movement of money is due, then compares. `paid`: orders that must be placed. */
export async function compareWithProvider(
  shop: ChaosShop,
  provider: CardProvider,
  { assertions, paid }: { assertions: Assertions; paid: readonly string[] },
): Promise<void> {
  const isSettled = await until(
    async () => {
      await endClaims(shop);
      return nothingMoves(shop);
    },
    { withinMs: SETTLED_WITHIN_MS, everyMs: 500 },
  );
  assertions.is(isSettled, 'movements of money are not through');
  const statuses = await statusesOf(shop);
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

/** Ends claims older than 3 s, because their processes are dead. A claim normally lasts for 30 s. */
export async function endClaims({ evidence }: ChaosShop): Promise<void> {
  await evidence.databases.query(
    'billing',
    `UPDATE operations SET next_at = now()
      WHERE state = 'sent' AND next_at > now() AND next_at < now() + interval '27 seconds'`,
  );
}

const nothingMoves = async ({ evidence }: ChaosShop): Promise<boolean> =>
  (await evidence.databases.count(
    'billing',
    "SELECT count(*) FROM operations WHERE state IN ('wanted', 'sent', 'unknown') AND next_at < 'infinity'",
  )) === 0;
