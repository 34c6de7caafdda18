import { until } from '@shop/dev-stack/machine/polling';
import type { App } from '@shop/dev-stack/services';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Replica } from '../shop/replica.js';

/**
 * Upper limit for one replica to start, receive a request and die again on a busy machine, where other replicas die
 * too.
 */
const MS_PER_DEATH = 90_000;

/** App of each failure point (reliability 2.3; those of payments: commerce II.5). */
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
  P3: 'order',
  P5: 'billing',
  P5b: 'gateway',
  P6: 'billing',
  P7: 'order',
  P8: 'billing',
  P10: 'billing',
};

/** Makes the first replica of an app die `times` times at the point; returns how often it did. */
export async function dieAt(shop: ChaosShop, point: string, times: number): Promise<number> {
  const [died = 0] = await dieInTurn(shop, [point], times);
  return died;
}

/**
 * Kills one app at each of these points in turn. After its last death at a point, the app starts armed for the next
 * point.
 */
export async function dieInTurn(
  shop: ChaosShop,
  points: readonly string[],
  times: number,
): Promise<number[]> {
  const app = POINTS[points[0] ?? ''];
  if (!app) throw new Error(`There are no failure points ${points.join(', ')}`);
  const replica = shop.replica(app);
  const counts: number[] = [];
  for (const [index, point] of points.entries()) {
    const isArmed = index > 0 && (counts.at(-1) ?? 0) >= times;
    if (!isArmed) await replica.begin({ FAILPOINT: point });
    const next = points[index + 1];
    counts.push(await die(shop, replica, { point, times, next }));
  }
  replica.disarm();
  await replica.whenReady();
  return counts;
}

interface Deaths {
  point: string;
  times: number;
  /** Next point for which the replica is armed. */
  next: string | undefined;
}

/** The replica was started armed, or has just died and is restarting. */
async function die(
  shop: ChaosShop,
  replica: Replica,
  { point, times, next }: Deaths,
): Promise<number> {
  const before = replica.exits.length;
  const died = () => replica.exits.length - before;
  const end = performance.now() + times * MS_PER_DEATH;
  while (died() < times && performance.now() < end) {
    const count = died() + 1;
    await until(() => replica.isStarted, { withinMs: MS_PER_DEATH });
    // The replica is armed for the last time: after this death it starts armed for the next point, or unarmed.
    if (count === times) replica.rearm(next === undefined ? {} : { FAILPOINT: next });
    // Only the leader publishes events, and it gives up the lead when it ends.
    if (point === 'F9') {
      await until(async () => died() >= count || (await replica.isReady()), {
        withinMs: MS_PER_DEATH,
      });
      if (died() < count) await shop.replica(replica.app, 2).renew();
    }
    await until(() => died() >= count, { withinMs: MS_PER_DEATH });
  }
  return died();
}
