import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { pause } from '@shop/local/machine/until';
import type { ChaosShop } from '../shop/chaos-shop.js';
import type { Fault } from '../shop/fault-proxy.js';
import type { Server } from '../shop/links.js';
import { streetOf } from '../invariants/acknowledged.js';
import { isServerFault } from '../trade/tally.js';
import { Trading } from '../trade/trading.js';
import { Marks, trial } from './trial.js';

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

export const slowAndSilent = trial({
  id: 'R14',
  what: 'the links to the bus and to the databases slow (50, 500, 5,000 ms), stalled and half open; all order copies stalled while calls come',
  passMark:
    'no request over 10 s; memory grows less than 20 %; no call is carried out after its caller has gone',
  // a fact that could not be heard for ten seconds is tried again a minute later
  settlesWithinMs: 90_000,
  long: { rounds: 2, faultMs: 20_000, mendedMs: 10_000 },
  full: { rounds: 1, faultMs: 6_000, mendedMs: 3_000 },
  short: { rounds: 1, faultMs: 3_000, mendedMs: 3_000 },
  run: async (shop, { rounds, faultMs, mendedMs }) => {
    const marks = new Marks();
    await detour(shop);
    const trading = await Trading.begin(shop, { shoppers: 6, pauseMs: 100, patienceMs: 90_000 });
    await pause(mendedMs);
    const before = memoryOf(shop);
    let back = 0;
    for (let round = 0; round < rounds; round += 1) {
      for (const link of LINKS) {
        for (const fault of FAULTS) {
          shop.links.set(link, fault);
          await pause(faultMs);
          shop.links.mend();
          back = Math.max(back, await trading.firstPlacedAfter(performance.now(), 60_000));
          await pause(mendedMs);
        }
      }
    }
    await trading.end();
    const growth = memoryOf(shop) / before - 1;
    const zombies = await askTheStalled(shop, marks);
    await Promise.all(shop.copies().map((copy) => copy.renew()));
    marks.most('ms of the longest request', Math.round(trading.longestMs), BUDGET_MS + 500);
    marks.is(growth < GROWTH_MAX, `memory grew by ${(growth * 100).toFixed(0)} %`);
    marks.equal('calls carried out after their callers had gone', zombies, 0);
    marks.equal('purchases without an answer', trading.unanswered.length, 0);
    const failed = trading.presses.where(isServerFault);
    return {
      figures: `${String(rounds * LINKS.length * FAULTS.length)} faults, ${String(trading.placed)} orders, ${String(failed)} failed presses repeated, longest request ${(trading.longestMs / 1000).toFixed(1)} s, first order at most ${(back / 1000).toFixed(1)} s after mending, memory ${growth < 0 ? '' : '+'}${(growth * 100).toFixed(0)} %, ${String(zombies)} of ${String(ZOMBIES)} late calls carried out`,
      faults: marks.faults,
    };
  },
});

/** From now on every copy reaches its servers by way of the proxies. */
async function detour(shop: ChaosShop): Promise<void> {
  await Promise.all(
    shop.copies().map((copy) => copy.renew(shop.links.detour(copy.environment, LINKS))),
  );
}

/** The resident memory of all copies, in bytes. */
function memoryOf(shop: ChaosShop): number {
  return shop.copies().reduce((sum, { pid }) => sum + residentBytes(pid), 0);
}

function residentBytes(pid: number | undefined): number {
  if (pid === undefined) return 0;
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Calls that time out while both order services stand still; answers how many are carried out afterwards. */
async function askTheStalled(shop: ChaosShop, marks: Marks): Promise<number> {
  const product = await shop.stockroom.add({ stock: 1_000 });
  const [shopper] = await shop.crowd.of(1);
  const orders = shop.copies('order');
  for (const copy of orders) copy.stall();
  const keys = Array.from({ length: ZOMBIES }, () => randomUUID());
  const answers = await Promise.all(
    keys.map(async (key) => shopper?.press([{ product, quantity: 1 }], key)),
  );
  for (const copy of orders) copy.resume();
  const answered = answers.filter((answer) => answer?.status !== 503).length;
  marks.equal('calls to a stalled service that were not answered with 503', answered, 0);
  // longer than a message may lie in the queue
  await pause(BUDGET_MS);
  return shop.records.databases.count(
    'order',
    `SELECT count(*) AS count FROM orders WHERE shipping_address ->> 'street' = ANY($1)`,
    [keys.map(streetOf)],
  );
}
