// One operation beside its limit, in rounds, so that whatever else the machine does falls on both.
import { Limit } from './limits/limit.js';
import { load, type Measured } from './load.js';
import type { Operation } from './operations/operation.js';
import { cpuSeconds, familyOf } from './processes.js';
import type { BenchShop } from './shop/bench-shop.js';

interface Side {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU seconds per 1,000 answers. */
  cpuPerThousand: number;
}
export interface Finding {
  operation: Operation;
  products: number;
  connections: number;
  shop: Side;
  limit: Side;
  /** Median over the rounds of the shop's rate over the limit's. */
  ratio: number;
  /** CPU seconds per 1,000 answers, by part of the shop. */
  cpuByPart: Record<string, number>;
}
interface Effort {
  seconds: number;
  rounds: number;
}

const WARM_UP_SECONDS = 1;

/** Measures an operation at each number of connections. */
export async function measure(
  shop: BenchShop,
  operation: Operation,
  connections: readonly number[],
  effort: Effort,
): Promise<Finding[]> {
  const { target, limit: plan } = await operation.prepare(shop);
  const limit = await Limit.start(plan);
  try {
    await load(target, Math.max(...connections), WARM_UP_SECONDS);
    await shop.rest();
    await load(limit.target, Math.max(...connections), WARM_UP_SECONDS);
    const findings: Finding[] = [];
    for (const count of connections) {
      const rounds = [];
      for (let round = 0; round < effort.rounds; round += 1) {
        const limitCpu = clockOf([{ name: 'limit', pids: familyOf(limit.pid) }]);
        const least = await load(limit.target, count, effort.seconds);
        const limitUsed = limitCpu().limit ?? 0;
        const shopCpu = clockOf(shop.parts());
        const done = await load(target, count, effort.seconds);
        // what it does afterwards, letters and figures, is of its cost, and none of the limit's
        await shop.rest();
        rounds.push({ least, limitUsed, done, used: shopCpu() });
      }
      findings.push(findingOf(operation, shop.products, count, rounds));
    }
    return findings;
  } finally {
    await limit.stop();
  }
}

interface Round {
  least: Measured;
  limitUsed: number;
  done: Measured;
  used: Record<string, number>;
}

function findingOf(
  operation: Operation,
  products: number,
  connections: number,
  rounds: readonly Round[],
): Finding {
  const answers = sum(rounds.map(({ done }) => done.answers));
  const parts = Object.keys(rounds[0]?.used ?? {});
  const cpuByPart = Object.fromEntries(
    parts.map((part) => [part, (sum(rounds.map(({ used }) => used[part] ?? 0)) / answers) * 1_000]),
  );
  const leastAnswers = sum(rounds.map(({ least }) => least.answers));
  return {
    operation,
    products,
    connections,
    shop: sideOf(
      rounds.map(({ done }) => done),
      sum(Object.values(cpuByPart)),
    ),
    limit: sideOf(
      rounds.map(({ least }) => least),
      (sum(rounds.map(({ limitUsed }) => limitUsed)) / leastAnswers) * 1_000,
    ),
    ratio: median(rounds.map(({ done, least }) => done.perSecond / least.perSecond)),
    cpuByPart,
  };
}

const sideOf = (measured: readonly Measured[], cpuPerThousand: number): Side => ({
  perSecond: median(measured.map((one) => one.perSecond)),
  p50Ms: median(measured.map((one) => one.p50Ms)),
  p99Ms: median(measured.map((one) => one.p99Ms)),
  cpuPerThousand,
});

/** Starts counting CPU time; the answer tells what each part has used since. */
function clockOf(parts: { name: string; pids: number[] }[]): () => Record<string, number> {
  const read = () => parts.map(({ name, pids }) => ({ name, used: sum(pids.map(cpuSeconds)) }));
  const before = read();
  return () =>
    Object.fromEntries(
      read().map(({ name, used }, at) => [name, Math.max(0, used - (before[at]?.used ?? 0))]),
    );
}

const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + value, 0);

/** The middle one; of two middle ones the lower, which flatters nobody. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
