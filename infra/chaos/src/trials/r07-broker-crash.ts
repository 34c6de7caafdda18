import { pause } from '@shop/local/machine/until';
import { isServerFault } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { Marks, trial } from './trial.js';

const BACK_WITHIN_MS = 5_000;
const BUDGET_MS = 10_000;
/** A quorum queue that is younger than this when its broker dies may never come back. */
const QUIET_MS = 10_000;

export const brokerCrash = trial({
  id: 'R7',
  what: 'SIGKILL of RabbitMQ during trade',
  passMark:
    '0 lost, 0 duplicates; first order at most 5 s after the broker is back; no process ends; no call beyond its budget',
  long: { times: 10 },
  full: { times: 3 },
  short: { times: 1 },
  run: async (shop, { times }) => {
    const marks = new Marks();
    const trading = await Trading.begin(shop, { shoppers: 8, pauseMs: 100, patienceMs: 90_000 });
    let slowest = 0;
    for (let crash = 1; crash <= times; crash += 1) {
      await pause(QUIET_MS);
      await shop.servers.rabbit.crash();
      await shop.servers.rabbit.start();
      const after = await trading.firstPlacedAfter(performance.now(), 60_000);
      slowest = Math.max(slowest, after);
      marks.most(
        `ms until the first order after crash ${String(crash)}`,
        Math.round(after),
        BACK_WITHIN_MS,
      );
    }
    await trading.end();
    marks.equal('purchases without an answer', trading.unanswered.length, 0);
    marks.most('ms of the longest call', Math.round(trading.longestMs), BUDGET_MS + 500);
    const faults = trading.presses.where(isServerFault);
    return {
      figures: `${String(times)} crashes, ${String(trading.placed)} orders, ${String(faults)} failed presses repeated, first order at most ${(slowest / 1000).toFixed(1)} s after, longest call ${(trading.longestMs / 1000).toFixed(1)} s`,
      faults: marks.faults,
    };
  },
});
