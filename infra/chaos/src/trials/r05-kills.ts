import { pause } from '@shop/local/machine/until';
import { checkUntilSettled, holds } from '../invariants/checker.js';
import { randomBetween } from '../trade/shopper.js';
import { isServerFault } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { Marks, trial } from './trial.js';

const VICTIMS = ['gateway', 'auth', 'catalogue', 'order', 'admin-analytics'] as const;
const EQUAL_WITHIN_MS = 10_000;
const LEAST_ORDERS = 1_000;

export const kills = trial({
  id: 'R5',
  what: 'SIGKILL of a copy of gateway, auth, catalogue, order or admin-analytics every 3 to 5 s for 120 s of trade',
  passMark:
    '0 confirmed orders lost, 0 duplicates, at least 1,000 orders; analytics equal within 10 s of the last kill',
  full: { seconds: 120, least: LEAST_ORDERS },
  short: { seconds: 15, least: 50 },
  run: async (shop, { seconds, least }) => {
    const marks = new Marks();
    const trading = await Trading.begin(shop, { shoppers: 12, pauseMs: 200, patienceMs: 60_000 });
    const end = performance.now() + seconds * 1000;
    let killed = 0;
    while (performance.now() < end || (trading.placed < least && killed < seconds)) {
      await pause(randomBetween(3_000, 5_000));
      const app = VICTIMS[killed % VICTIMS.length] ?? 'order';
      const copies = shop.copies(app);
      copies[Math.floor(Math.random() * copies.length)]?.kill();
      killed += 1;
    }
    const lastKill = performance.now();
    await trading.end();
    const { verdicts } = await checkUntilSettled(shop.records, EQUAL_WITHIN_MS);
    const equalAfter = performance.now() - lastKill;
    const analytics = verdicts.find(({ id }) => id === 'I4');
    marks.is(
      analytics !== undefined && holds(analytics),
      'analytics differ 10 s after the last kill',
    );
    marks.is(trading.placed >= least, `only ${String(trading.placed)} orders`);
    marks.equal('purchases without an answer', trading.unanswered.length, 0);
    marks.equal('purchases refused', trading.refused.length, 0);
    const faults = trading.presses.where(isServerFault);
    return {
      figures: `${String(killed)} kills, ${String(trading.placed)} orders, ${String(faults)} failed presses repeated, analytics equal ${(equalAfter / 1000).toFixed(1)} s after the last kill`,
      faults: marks.faults,
    };
  },
});
