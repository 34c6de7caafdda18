import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sum } from '@shop/contracts/core/numbers';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Fault } from '../shop/fault-proxy.js';
import type { Server } from '../shop/links.js';
import { streetOf } from '../invariants/acknowledged.js';
import { isServerFault } from '../load/counter.js';
import { ShopperLoad } from '../shop/shopper-load.js';
import { Assertions, scenario } from './scenario.js';

const BUDGET_MS = 10_000;
const GROWTH_MAX = 0.2;
const ZOMBIES = 20;
const LINKS: Server[] = ['bus', 'database'];
const FAULTS: Fault[] = [
  { kind: 'delay', delayMs: 50 },
  { kind: 'delay', delayMs: 500 },
  { kind: 'delay', delayMs: 5_000 },
  { kind: 'stalled' },
  { kind: 'halfOpen' },
];

export const slowAndSilent = scenario({
  id: 'R14',
  what: 'the links to the bus and to the databases slow (50, 500, 5,000 ms), stalled and half open; all order replicas suspended under load',
  expected:
    'no request over 10 s; memory grows less than 20 %; no call is executed after its timeout',
  // An event that fails for ten seconds is retried a minute later.
  settlesWithinMs: 90_000,
  long: { rounds: 2, faultMs: 20_000, mendedMs: 10_000 },
  full: { rounds: 1, faultMs: 6_000, mendedMs: 3_000 },
  short: { rounds: 1, faultMs: 3_000, mendedMs: 3_000 },
  run: async (shop, { rounds, faultMs, mendedMs }) => {
    const assertions = new Assertions();
    await detour(shop);
    const load = await ShopperLoad.begin(shop, { shoppers: 6, pauseMs: 100, retryForMs: 90_000 });
    await pause(mendedMs);
    const before = memoryOf(shop);
    let back = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const link of LINKS) {
        for (const fault of FAULTS) {
          shop.links.set(link, fault);
          await pause(faultMs);
          shop.links.mend();
          back = Math.max(back, await load.firstPlacedAfter(performance.now(), 60_000));
          await pause(mendedMs);
        }
      }
    }
    await load.end();
    const growth = memoryOf(shop) / before - 1;
    const zombies = await callSuspended(shop, assertions);
    await Promise.all(shop.replicas().map((replica) => replica.renew()));
    assertions.atMost('ms of the longest request', Math.round(load.longestMs), BUDGET_MS + 500);
    assertions.is(growth < GROWTH_MAX, `memory grew by ${(growth * 100).toFixed(0)} %`);
    assertions.equal('calls executed after their timeout', zombies, 0);
    assertions.equal('purchases without a final response', load.unfinished.length, 0);
    const failed = load.attempts.where(isServerFault);
    return {
      summary: `${String(rounds * LINKS.length * FAULTS.length)} faults, ${String(load.placed)} orders, ${String(failed)} failed attempts repeated, longest request ${(load.longestMs / 1000).toFixed(1)} s, first order at most ${(back / 1000).toFixed(1)} s after mending, memory ${growth < 0 ? '' : '+'}${(growth * 100).toFixed(0)} %, ${String(zombies)} of ${String(ZOMBIES)} late calls executed`,
      faults: assertions.faults,
    };
  },
});

/** Restarts every replica with the proxies between the replica and its servers. */
async function detour(shop: ChaosShop): Promise<void> {
  await Promise.all(
    shop.replicas().map((replica) => replica.renew(shop.links.detour(replica.environment, LINKS))),
  );
}

/** Returns the resident memory of all replicas, in bytes. */
function memoryOf(shop: ChaosShop): number {
  return sum(shop.replicas().map(({ pid }) => residentBytes(pid)));
}

function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Sends calls that time out while both order services are suspended; returns how many are executed afterwards. */
async function callSuspended(shop: ChaosShop, assertions: Assertions): Promise<number> {
  const product = await shop.productFixtures.add({ stock: 1_000 });
  const [shopper] = await shop.userPool.shoppers(1);
  const orders = shop.replicas('order');
  for (const replica of orders) replica.stall();
  const keys = Array.from({ length: ZOMBIES }, () => randomUUID());
  const responses = await Promise.all(
    keys.map(async (key) => shopper?.attempt([{ product, quantity: 1 }], key)),
  );
  for (const replica of orders) replica.resume();
  const accepted = responses.filter((response) => response?.status !== 503).length;
  assertions.equal('calls to a suspended service without 503', accepted, 0);
  // Longer than the TTL of a request in the queue.
  await pause(BUDGET_MS);
  return shop.evidence.databases.count(
    'order',
    `SELECT count(*) AS count FROM orders WHERE shipping_address ->> 'street' = ANY($1)`,
    [keys.map(streetOf)],
  );
}
