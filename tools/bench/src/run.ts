import { setTimeout as pause } from 'node:timers/promises';
import { APPS } from '@shop/dev-stack/services';
import { load } from './load.js';
import { measureIdle, measure, median, type Finding } from './measure.js';
import type { Operation } from './operations/operation.js';
import { orderOperation } from './operations/order-operation.js';
import { operations } from './operations/operations.js';
import { cacheOperations } from './operations/cached-read-operations.js';
import type { Options } from './options.js';
import { proportionalBytes } from './processes.js';
import { findingLine, partsLine } from './report/lines.js';
import type { Run } from './report/page.js';
import type { BenchShop } from './shop/bench-shop.js';

const CONNECTIONS = [1, 20];
const MANY = 20;
/** An app releases start-up memory for half a minute. */
const IDLE_MS = 45_000;

/** Measures everything that was requested and prints each result. */
export async function runBench(
  shop: BenchShop,
  options: Options,
  say: (line: string) => void,
): Promise<Run> {
  await shop.rest();
  await pause(IDLE_MS);
  const memory = memoryOf(shop);
  const findings: Finding[] = [];
  for (const [at, size] of options.sizes.entries()) {
    say(`\n… ${String(size)} products`);
    await shop.growTo(size);
    const idle = await measureIdle(shop);
    for (const operation of chosen(options, at === 0)) {
      for (const finding of await measure(shop, operation, CONNECTIONS, { ...options, idle })) {
        findings.push(finding);
        say(findingLine(finding));
        say(partsLine(finding));
      }
    }
  }
  const listBesideOrders = options.only.length === 0 ? await beside(shop, options.seconds) : null;
  return { findings, memory, listBesideOrders, starts: await startsOf(shop) };
}

/** Operations that do not depend on the size of the shop are measured once, in the smallest shop. */
const chosen = ({ only }: Options, isSmallest: boolean): readonly Operation[] =>
  operations.filter(
    ({ name, grows }) => (only.length === 0 || only.includes(name)) && (grows || isSmallest),
  );

function memoryOf(shop: BenchShop): Record<string, number> {
  const apps = shop.parts().filter(({ name }) => name !== 'postgresql');
  return Object.fromEntries(apps.map(({ name, pid }) => [name, proportionalBytes(pid)]));
}

/** Measures the list alone, then while orders are placed; returns the share of its rate that it keeps. */
async function beside(shop: BenchShop, seconds: number): Promise<number> {
  const [list] = cacheOperations;
  if (!list) throw new Error('There is a list');
  const [{ target: lists }, { target: orders }] = await Promise.all([
    list.prepare(shop),
    orderOperation.prepare(shop),
  ]);
  const alone = await load(lists, MANY, seconds);
  const [among] = await Promise.all([load(lists, MANY, seconds), load(orders, MANY, seconds)]);
  return among.perSecond / alone.perSecond;
}

async function startsOf(shop: BenchShop): Promise<Record<string, number>> {
  const starts: Record<string, number> = {};
  for (const app of APPS) {
    const tries = [await shop.coldStart(app), await shop.coldStart(app), await shop.coldStart(app)];
    starts[app] = median(tries);
  }
  return starts;
}
