import { setTimeout as pause } from 'node:timers/promises';
import { isServerFault } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { Assertions, scenario } from './scenario.js';

const BACK_WITHIN_MS = 5_000;
const BUDGET_MS = 10_000;
/** A quorum queue that is younger than this when its broker dies may never come back. */
const QUIET_MS = 10_000;

export const brokerCrash = scenario({
  id: 'R7',
  what: 'SIGKILL of RabbitMQ under load',
  expected:
    '0 lost, 0 duplicates; first order at most 5 s after the broker is back; no process ends; no call beyond its budget',
  long: { times: 10 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const assertions = new Assertions();
    const load = await ShopperLoad.begin(shop, { shoppers: 8, pauseMs: 100, retryForMs: 90_000 });
    let slowest = 0;
    for (let crash = 1; crash <= times; crash += 1) {
      await pause(QUIET_MS);
      await shop.servers.rabbit.crash();
      await shop.servers.rabbit.start();
      const after = await load.firstPlacedAfter(performance.now(), 60_000);
      slowest = Math.max(slowest, after);
      assertions.atMost(
        `ms until the first order after crash ${String(crash)}`,
        Math.round(after),
        BACK_WITHIN_MS,
      );
    }
    await load.end();
    assertions.equal('purchases without a final response', load.unfinished.length, 0);
    assertions.atMost('ms of the longest call', Math.round(load.longestMs), BUDGET_MS + 500);
    const faults = load.attempts.where(isServerFault);
    return {
      summary: `${String(times)} crashes, ${String(load.placed)} orders, ${String(faults)} failed attempts repeated, first order at most ${(slowest / 1000).toFixed(1)} s after, longest call ${(load.longestMs / 1000).toFixed(1)} s`,
      faults: assertions.faults,
    };
  },
});
