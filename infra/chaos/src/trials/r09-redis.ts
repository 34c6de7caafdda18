import { pause } from '@shop/local/machine/until';
import { Redis } from 'ioredis';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Tally } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { keepOn } from './together.js';
import { Marks, trial } from './trial.js';

const VISITORS = 6;

export const sessionsSurvive = trial({
  id: 'R9',
  what: 'SIGKILL of Redis, and FLUSHALL, while signed-in shoppers look and buy',
  passMark: '0 users signed out, 0 failed orders',
  long: { times: 5 },
  full: { times: 2 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const marks = new Marks();
    const looks = new Tally();
    let isOver = false;
    const trading = await Trading.begin(shop, { shoppers: VISITORS, pauseMs: 100, patienceMs: 0 });
    const looking = lookAround(shop, looks, () => isOver);
    for (let round = 0; round < times; round += 1) {
      await pause(2_000);
      await shop.servers.redis.crash();
      // longer than a process remembers a session by itself
      await pause(12_000);
      await shop.servers.redis.start();
      await pause(2_000);
      await flush(shop);
    }
    await pause(2_000);
    isOver = true;
    await Promise.all([trading.end(), looking]);
    marks.equal('calls that were told to sign in', looks.of(401) + trading.presses.of(401), 0);
    marks.equal(
      'looks that failed',
      looks.where((status) => status !== 200),
      0,
    );
    marks.equal(
      'orders that failed',
      trading.presses.where((status) => status !== 201),
      0,
    );
    return {
      figures: `${String(times)} crashes and ${String(times)} flushes, orders ${trading.presses.toString()}, looks ${looks.toString()}`,
      faults: marks.faults,
    };
  },
});

/** Asks again and again who one is. */
async function lookAround(shop: ChaosShop, looks: Tally, isOver: () => boolean): Promise<void> {
  const people = await shop.crowd.of(VISITORS);
  await keepOn(VISITORS, isOver, async (lane) => {
    const { status } = await shop.door.ask({
      method: 'GET',
      path: '/api/auth/user',
      token: people[lane]?.token ?? '',
    });
    looks.add(status);
    await pause(50);
  });
}

async function flush(shop: ChaosShop): Promise<void> {
  const redis = new Redis(shop.servers.redis.address());
  await redis.flushall();
  redis.disconnect();
}
