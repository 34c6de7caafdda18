import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import type { ChaosShop } from '../shop/chaos-shop.js';
import { Counter } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { repeatInLanes } from './concurrency.js';
import { Assertions, scenario } from './scenario.js';

const VISITORS = 6;

export const sessionsSurvive = scenario({
  id: 'R9',
  what: 'SIGKILL of Redis, and FLUSHALL, while signed-in shoppers look and buy',
  expected: '0 users signed out, 0 failed orders',
  long: { times: 5 },
  full: { times: 2 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const reads = new Counter();
    let isOver = false;
    const load = await ShopperLoad.begin(shop, { shoppers: VISITORS, pauseMs: 100, retryForMs: 0 });
    const reading = readCurrentUser(shop, reads, () => isOver);
    for (let round = 0; round < times; round += 1) {
      await pause(2_000);
      await shop.servers.redis.crash();
      // Longer than a process caches a session.
      await pause(12_000);
      await shop.servers.redis.start();
      await pause(2_000);
      await flush(shop);
    }
    await pause(2_000);
    isOver = true;
    await Promise.all([load.end(), reading]);
    assertions.equal('calls with status 401', reads.of(401) + load.attempts.of(401), 0);
    assertions.equal(
      'reads that failed',
      reads.where((status) => status !== 200),
      0,
    );
    assertions.equal(
      'orders that failed',
      load.attempts.where((status) => status !== 201),
      0,
    );
    return {
      summary: `${String(times)} crashes and ${String(times)} flushes, orders ${load.attempts.toString()}, reads ${reads.toString()}`,
      faults: assertions.faults,
    };
  },
});

/** Requests the current user repeatedly. */
async function readCurrentUser(
  shop: ChaosShop,
  reads: Counter,
  isOver: () => boolean,
): Promise<void> {
  const people = await shop.userPool.shoppers(VISITORS);
  await repeatInLanes(VISITORS, isOver, async (lane) => {
    const { status } = await shop.loadBalancer.request({
      method: 'GET',
      path: '/api/auth/user',
      token: people[lane]?.token ?? '',
    });
    reads.add(status);
    await pause(50);
  });
}

async function flush(shop: ChaosShop): Promise<void> {
  const redis = new Redis(shop.servers.redis.address());
  await redis.flushall();
  redis.disconnect();
}
