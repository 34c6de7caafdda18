import { setTimeout as pause } from 'node:timers/promises';
import { checkUntilSettled, holds } from '../invariants/checker.js';
import { randomBetween } from '../load/shopper.js';
import { isServerFault } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { Assertions, scenario } from './scenario.js';

const VICTIMS = ['gateway', 'auth', 'catalogue', 'order', 'billing', 'admin-analytics'] as const;
const EQUAL_WITHIN_MS = 10_000;
const LEAST_ORDERS = 1_000;

export const kills = scenario({
  id: 'R5',
  what: 'SIGKILL of a replica of gateway, auth, catalogue, order, billing or admin-analytics every 3 to 5 s for 120 s of load',
  expected:
    '0 confirmed orders lost, 0 duplicates, at least 1,000 orders; analytics equal within 10 s of the last kill',
  full: { seconds: 120, least: LEAST_ORDERS },
  short: { seconds: 15, least: 50 },
  run: async (shop, { seconds, least }) => {
    const assertions = new Assertions();
    const load = await ShopperLoad.begin(shop, { shoppers: 12, pauseMs: 200, retryForMs: 60_000 });
    const end = performance.now() + seconds * 1000;
    let killed = 0;
    while (performance.now() < end || (load.placed < least && killed < seconds)) {
      await pause(randomBetween(3_000, 5_000));
      const app = VICTIMS[killed % VICTIMS.length] ?? 'order';
      const replicas = shop.replicas(app);
      replicas[Math.floor(Math.random() * replicas.length)]?.kill();
      killed += 1;
    }
    const lastKill = performance.now();
    await load.end();
    const { verdicts } = await checkUntilSettled(shop.evidence, EQUAL_WITHIN_MS);
    const equalAfter = performance.now() - lastKill;
    const analytics = verdicts.find(({ id }) => id === 'I4');
    assertions.is(
      analytics !== undefined && holds(analytics),
      'analytics differ 10 s after the last kill',
    );
    assertions.is(load.placed >= least, `only ${String(load.placed)} orders`);
    assertions.equal('purchases without a final response', load.unfinished.length, 0);
    assertions.equal('purchases refused', load.refused.length, 0);
    const faults = load.attempts.where(isServerFault);
    return {
      summary: `${String(killed)} kills, ${String(load.placed)} orders, ${String(faults)} failed attempts repeated, analytics equal ${(equalAfter / 1000).toFixed(1)} s after the last kill`,
      faults: assertions.faults,
    };
  },
});
