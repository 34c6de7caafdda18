import { pause, until } from '@shop/local/machine/until';
import type { ChaosShop } from '../shop/chaos-shop.js';

const PATIENCE_MS = 180_000;

/** Waits until every fact has been heard, and a moment later no other has come. */
export async function isQuiet(shop: ChaosShop): Promise<void> {
  const isStill = async () => {
    const depths = await shop.records.queues();
    return [...depths.values()].every((waiting) => waiting === 0);
  };
  await until(async () => (await isStill()) && (await pause(1_000), isStill()), {
    withinMs: PATIENCE_MS,
    everyMs: 200,
  });
}
