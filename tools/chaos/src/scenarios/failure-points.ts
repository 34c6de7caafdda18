import { until } from '@shop/dev-stack/machine/polling';
import type { App } from '@shop/dev-stack/shop/services';
import type { ChaosShop } from '../shop/chaos-shop.js';

/** Upper limit for one replica to start, receive a request and die again on a busy machine. */
const MS_PER_DEATH = 45_000;

/** Which app has which failure point (reliability 2.3; those of billing lie in the movements of money). */
export const POINTS: Readonly<Record<string, App>> = {
  F1: 'gateway',
  F2: 'gateway',
  F3: 'order',
  F3b: 'order',
  F4: 'catalogue',
  F5: 'catalogue',
  F6: 'order',
  F7: 'order',
  F8: 'gateway',
  F9: 'order',
  P1: 'billing',
  P6: 'billing',
  P8: 'billing',
  P10: 'billing',
};

/** Makes the first replica of an app die at the point `times` times; returns how often it did. */
export async function dieAt(shop: ChaosShop, point: string, times: number): Promise<number> {
  const app = POINTS[point];
  if (!app) throw new Error(`There is no failure point ${point}`);
  const replica = shop.replica(app);
  const before = replica.exits.length;
  const died = () => replica.exits.length - before;
  const born = replica.starts;
  await replica.begin({ FAILPOINT: point });
  const end = performance.now() + times * MS_PER_DEATH;
  while (died() < times && performance.now() < end) {
    const next = died() + 1;
    // Armed for the last time: after this death it restarts unarmed.
    await until(() => replica.starts >= born + next, { withinMs: MS_PER_DEATH });
    if (next === times) replica.disarm();
    // Only the leader publishes events, and gives up the lead when it ends.
    if (point === 'F9') {
      await until(async () => died() >= next || (await replica.isReady()), {
        withinMs: MS_PER_DEATH,
      });
      if (died() < next) await shop.replica(app, 2).renew();
    }
    await diedAgain(died, next);
  }
  replica.disarm();
  await replica.whenReady();
  return died();
}

const diedAgain = (died: () => number, count: number): Promise<boolean> =>
  until(() => died() >= count, { withinMs: MS_PER_DEATH });
