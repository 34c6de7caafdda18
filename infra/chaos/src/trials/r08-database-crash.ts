import { pause, until } from '@shop/local/machine/until';
import { isServerFault } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { Marks, trial } from './trial.js';

const BACK_WITHIN_MS = 5_000;
const SEEN_WITHIN_MS = 2_000;
const BUDGET_MS = 10_000;

export const databaseCrash = trial({
  id: 'R8',
  what: 'PostgreSQL, with the databases of all services, stops in its "immediate" way during trade',
  passMark:
    '0 lost, 0 duplicates; readiness flips within 2 s; first order at most 5 s after it is back; no service ends',
  // a fact that could not be heard for ten seconds is tried again a minute later
  settlesWithinMs: 90_000,
  long: { times: 5 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const marks = new Marks();
    const trading = await Trading.begin(shop, { shoppers: 8, pauseMs: 100, patienceMs: 90_000 });
    let [slowest, latestFlip] = [0, 0];
    for (let crash = 1; crash <= times; crash += 1) {
      await pause(3_000);
      await shop.servers.postgres.crash();
      const down = performance.now();
      await Promise.all(
        shop
          .copies('order', 'catalogue')
          .map((copy) =>
            until(async () => !(await copy.isReady()), { withinMs: 10_000, everyMs: 20 }),
          ),
      );
      latestFlip = Math.max(latestFlip, performance.now() - down);
      await pause(1_000);
      await shop.servers.postgres.start();
      slowest = Math.max(slowest, await trading.firstPlacedAfter(performance.now(), 60_000));
    }
    await trading.end();
    marks.most('ms until readiness flipped', Math.round(latestFlip), SEEN_WITHIN_MS);
    marks.most('ms until the first order', Math.round(slowest), BACK_WITHIN_MS);
    marks.equal('purchases without an answer', trading.unanswered.length, 0);
    marks.most('ms of the longest call', Math.round(trading.longestMs), BUDGET_MS + 500);
    const faults = trading.presses.where(isServerFault);
    return {
      figures: `${String(times)} crashes, ${String(trading.placed)} orders, ${String(faults)} failed presses repeated, not ready after ${(latestFlip / 1000).toFixed(1)} s, first order at most ${(slowest / 1000).toFixed(1)} s after`,
      faults: marks.faults,
    };
  },
});
