import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import type { ChaosShop } from '../shop/chaos-shop.js';

const TIMEOUT_MS = 180_000;

/** Waits until every event queue is empty and is still empty a second later. */
export async function untilQueuesAreDrained(shop: ChaosShop): Promise<void> {
  const isEmpty = async () => {
    const depths = await shop.evidence.queues();
    return [...depths.values()].every((waiting) => waiting === 0);
  };
  await until(async () => (await isEmpty()) && (await pause(1_000), isEmpty()), {
    withinMs: TIMEOUT_MS,
    everyMs: 200,
  });
}
