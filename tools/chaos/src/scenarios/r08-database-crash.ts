import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@shop/dev-stack/machine/polling';
import { isServerFault } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { Assertions, scenario } from './scenario.js';

const BACK_WITHIN_MS = 5_000;
const SEEN_WITHIN_MS = 2_000;
const BUDGET_MS = 10_000;

export const databaseCrash = scenario({
  id: 'R8',
  what: 'PostgreSQL, with the databases of all services, stops in its "immediate" way under load',
  expected:
    '0 lost, 0 duplicates; readiness flips within 2 s; first order at most 5 s after it is back; no service ends',
  // An event that fails for ten seconds is retried a minute later.
  settlesWithinMs: 90_000,
  long: { times: 5 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const load = await ShopperLoad.begin(shop, { shoppers: 8, pauseMs: 100, retryForMs: 90_000 });
    let slowest = 0;
    let latestFlip = 0;
    for (let crash = 1; crash <= times; crash += 1) {
      await pause(3_000);
      await shop.servers.postgres.crash();
      const down = performance.now();
      await Promise.all(
        shop
          .replicas('order', 'catalogue')
          .map((replica) =>
            until(async () => !(await replica.isReady()), { withinMs: 10_000, everyMs: 20 }),
          ),
      );
      latestFlip = Math.max(latestFlip, performance.now() - down);
      await pause(1_000);
      await shop.servers.postgres.start();
      slowest = Math.max(slowest, await load.firstPlacedAfter(performance.now(), 60_000));
    }
    await load.end();
    assertions.atMost('ms until readiness flipped', Math.round(latestFlip), SEEN_WITHIN_MS);
    assertions.atMost('ms until the first order', Math.round(slowest), BACK_WITHIN_MS);
    assertions.equal('purchases without a final response', load.unfinished.length, 0);
    assertions.atMost('ms of the longest call', Math.round(load.longestMs), BUDGET_MS + 500);
    const faults = load.attempts.where(isServerFault);
    return {
      summary: `${String(times)} crashes, ${String(load.placed)} orders, ${String(faults)} failed attempts repeated, not ready after ${(latestFlip / 1000).toFixed(1)} s, first order at most ${(slowest / 1000).toFixed(1)} s after`,
      faults: assertions.faults,
    };
  },
});
