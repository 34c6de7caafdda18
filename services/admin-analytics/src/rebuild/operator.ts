// Lets an operator's command use the database and the bus account of the service.
import { setTimeout as pause } from 'node:timers/promises';
import { Bus } from '@shop/service-kit/bus/bus';
import { RpcClient } from '@shop/service-kit/bus/rpc/rpc-client';
import { readOperatorConfig } from '../config.js';
import { dataSourceOptions } from '../db/data-source.js';
import type { Findings } from './difference.js';
import { Projections } from './projections.js';

const AGAIN_MS = 2_000;

/** Runs the work on the figures of the configured shop. The process ends with 1 if the work returns false. */
export async function asOperator(
  work: (projections: Projections) => Promise<boolean>,
): Promise<void> {
  const config = readOperatorConfig();
  const client = new RpcClient(config.BUS_URL, 'admin-analytics operator');
  await client.connect();
  try {
    const database = dataSourceOptions(config.DATABASE_URL);
    const isRight = await work(new Projections(database, new Bus(client)));
    process.exitCode = isRight ? 0 : 1;
  } finally {
    await client.close();
  }
}

/** Writes one line about the result, and a line for each of the first differences. */
export function report(head: string, found?: Findings): void {
  const first = found?.first ?? [];
  const lines = first.map(
    ({ table, key, actual, expected }) =>
      `  ${table} ${key}: actual ${actual ?? 'nothing'}, should be ${expected ?? 'nothing'}`,
  );
  const others = (found?.rows ?? 0) - first.length;
  if (others > 0) lines.push(`  and ${String(others)} more`);
  process.stdout.write(`${[head, ...lines].join('\n')}\n`);
}

/** Returns the findings of a rebuild or a check. While another one runs (null), it is tried again. */
export async function whenFree(work: () => Promise<Findings | null>): Promise<Findings> {
  for (let isFirst = true; ; isFirst = false) {
    const found = await work();
    if (found !== null) return found;
    if (isFirst) report('Another rebuild or check is running; waiting for its end.');
    await pause(AGAIN_MS);
  }
}
