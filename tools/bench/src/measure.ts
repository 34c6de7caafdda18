// Measures one operation and its limit in alternating rounds, so that other load on the machine affects both.
import { setTimeout as pause } from 'node:timers/promises';
import { sum } from '@shop/contracts/core/numbers';
import { Limit } from './limits/limit.js';
import { load, type Measured, type Target } from './load.js';
import type { Operation } from './operations/operation.js';
import { cpuSeconds } from './processes.js';
import type { BenchShop, Part } from './shop/bench-shop.js';

interface Side {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU seconds per 1,000 responses. */
  cpuPerThousand: number;
}
export interface Finding {
  operation: Operation;
  products: number;
  connections: number;
  shop: Side;
  limit: Side;
  /** Median over the rounds of the shop's rate divided by the rate of the limit. */
  ratio: number;
  /** CPU seconds per 1,000 responses, by part of the shop. */
  cpuByPart: Record<string, number>;
}
interface Effort {
  seconds: number;
  rounds: number;
  idle: Idle;
}
/** CPU seconds by part. */
type Used = Record<string, number>;
/** CPU seconds of each part per second at rest. */
type Idle = Used;

/** Warm-up ends after this many seconds without a faster second. */
const STEADY_SECONDS = 3;
const WARM_UP_AT_MOST_SECONDS = 20;
const FASTER = 1.05;
/** Unmeasured seconds before each sample, because caches are cold after a pause. */
const LEAD_SECONDS = 2;
const IDLE_SECONDS = 60;

/** Measures the CPU cost of timers and polling at rest. */
export async function measureIdle(shop: BenchShop): Promise<Idle> {
  await shop.rest();
  const used = clockOf(shop.parts());
  await pause(IDLE_SECONDS * 1_000);
  return Object.fromEntries(
    Object.entries(used()).map(([name, seconds]) => [name, seconds / IDLE_SECONDS]),
  );
}

/** Measures an operation at each number of connections, with both sides warm. */
export async function measure(
  shop: BenchShop,
  operation: Operation,
  connections: readonly number[],
  effort: Effort,
): Promise<Finding[]> {
  const { target, limit: plan } = await operation.prepare(shop);
  const limit = await Limit.start(plan);
  try {
    await warmUp(target, Math.max(...connections));
    await shop.rest();
    await warmUp(limit.target, Math.max(...connections));
    const findings: Finding[] = [];
    for (const count of connections) {
      const used = clockOf(shop.parts(), effort.idle);
      const rounds: Round[] = [];
      for (let round = 0; round < effort.rounds; round += 1) {
        await shop.settle();
        const leastUsed = clockOf(limit.partsAmong(shop.parts()), effort.idle);
        const limitSample = {
          ...(await sample(limit.target, count, effort.seconds)),
          used: leastUsed(),
        };
        rounds.push({ limitSample, shopSample: await sample(target, count, effort.seconds) });
      }
      // Work that the shop defers, such as e-mails and figures, counts towards its cost, but not towards the cost of
      // the limit.
      await shop.rest();
      findings.push(findingOf(operation, shop.products, count, rounds, used()));
    }
    return findings;
  } finally {
    await limit.stop();
  }
}

/** A sample; `all` includes the requests of the lead time. */
interface Sample extends Measured {
  all: number;
}
interface Round {
  limitSample: Sample & { used: Used };
  shopSample: Sample;
}

/** Sends requests until the rate no longer rises. */
async function warmUp(target: Target, count: number): Promise<void> {
  let best = 0;
  let steady = 0;
  for (let second = 0; second < WARM_UP_AT_MOST_SECONDS && steady < STEADY_SECONDS; second += 1) {
    const { perSecond } = await load(target, count, 1);
    steady = perSecond > best * FASTER ? 0 : steady + 1;
    best = Math.max(best, perSecond);
  }
}

async function sample(target: Target, count: number, seconds: number): Promise<Sample> {
  const lead = await load(target, count, LEAD_SECONDS);
  const measured = await load(target, count, seconds);
  return { ...measured, all: lead.responses + measured.responses };
}

/** `used`: CPU time of both sides during the rounds and until the shop was idle. */
function findingOf(
  operation: Operation,
  products: number,
  connections: number,
  rounds: readonly Round[],
  used: Used,
): Finding {
  const shopSamples = rounds.map(({ shopSample }) => shopSample);
  const limitSamples = rounds.map(({ limitSample }) => limitSample);
  const byLimit = (part: string) =>
    sum(limitSamples.map((limitSample) => limitSample.used[part] ?? 0));
  const ofLimit = Object.keys(limitSamples[0]?.used ?? {}).map((part) => byLimit(part));
  const perThousand = (seconds: number, samples: readonly Sample[]) =>
    (seconds / sum(samples.map(({ all }) => all))) * 1_000;
  const cpuByPart = Object.fromEntries(
    Object.entries(used).map(([part, seconds]) => [
      part,
      perThousand(Math.max(0, seconds - byLimit(part)), shopSamples),
    ]),
  );
  return {
    operation,
    products,
    connections,
    shop: sideOf(shopSamples, sum(Object.values(cpuByPart))),
    limit: sideOf(limitSamples, perThousand(sum(ofLimit), limitSamples)),
    ratio: median(
      rounds.map(({ shopSample, limitSample }) => shopSample.perSecond / limitSample.perSecond),
    ),
    cpuByPart,
  };
}

const sideOf = (measured: readonly Measured[], cpuPerThousand: number): Side => ({
  perSecond: median(measured.map((one) => one.perSecond)),
  p50Ms: median(measured.map((one) => one.p50Ms)),
  p99Ms: median(measured.map((one) => one.p99Ms)),
  cpuPerThousand,
});

/** Starts counting CPU time; the returned function returns the time of each part since then, less its idle share. */
function clockOf(parts: readonly Part[], idle: Idle = {}): () => Used {
  const read = () => parts.map(({ name, pid }) => ({ name, used: cpuSeconds(pid) }));
  const before = read();
  const began = performance.now();
  return () => {
    const seconds = (performance.now() - began) / 1_000;
    return Object.fromEntries(
      read().map(({ name, used }, at) => {
        const beyond = used - (before[at]?.used ?? 0) - (idle[name] ?? 0) * seconds;
        return [name, Math.max(0, beyond)];
      }),
    );
  };
}

/** Returns the median; of two middle values, the lower one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
