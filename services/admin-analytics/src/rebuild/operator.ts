// What an operator's command needs of the service, without the service: its database and its voice on the bus.
import { Bus } from '@shop/service-kit/bus/bus';
import { RpcClient } from '@shop/service-kit/bus/rpc-client';
import { readOperatorConfig } from '../config.js';
import { dataSourceOptions } from '../db/data-source.js';
import { Books } from './books.js';
import { type Difference } from './second-books.js';
import { Sources } from './sources.js';

const SHOWN = 50;

/** Runs the work on the books of the configured shop; ends the process with 1 where it answers false. */
export async function asOperator(work: (books: Books) => Promise<boolean>): Promise<void> {
  const config = readOperatorConfig();
  const client = new RpcClient(config.BUS_URL, 'admin-analytics operator');
  await client.connect();
  try {
    const sources = new Sources(new Bus(client));
    const isRight = await work(new Books(dataSourceOptions(config.DATABASE_URL), sources));
    process.exitCode = isRight ? 0 : 1;
  } finally {
    await client.close();
  }
}

/** One line of what was found, then a line for each difference. */
export function report(head: string, found: readonly Difference[]): void {
  const lines = found
    .slice(0, SHOWN)
    .map(
      ({ table, key, kept, expected }) =>
        `  ${table} ${key}: kept ${kept ?? 'nothing'}, should be ${expected ?? 'nothing'}`,
    );
  const more = found.length > SHOWN ? [`  and ${String(found.length - SHOWN)} more`] : [];
  process.stdout.write(`${[head, ...lines, ...more].join('\n')}\n`);
}

export const BUSY = 'Another rebuild or check is running; try again in a moment.';
