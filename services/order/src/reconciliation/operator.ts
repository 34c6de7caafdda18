// The connections of an operator's command: the database of the order service, and the bus.
import { Bus } from '@shop/service-kit/bus/bus';
import { RpcClient } from '@shop/service-kit/bus/rpc/rpc-client';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource } from 'typeorm';
import { readOperatorConfig } from '../config.js';
import { dataSourceOptions } from '../db/data-source.js';
import { CatalogueClient } from '../ordering/lifecycle/catalogue.client.js';
import { CatalogueHolds } from './catalogue-holds.js';
import { StockComparison } from './stock-comparison.js';
import type { StockDrift } from './stock-drift.rules.js';
import { StockRepair } from './stock-repair.js';

const SHOWN = 50;

/** Runs the work on the configured shop; exits with 1 if it returns false. */
export async function asOperator(
  work: (tools: { comparison: StockComparison; repair: StockRepair }) => Promise<boolean>,
): Promise<void> {
  const config = readOperatorConfig();
  const dataSource = await new DataSource(dataSourceOptions(config.DATABASE_URL)).initialize();
  const client = new RpcClient(config.BUS_URL, 'order');
  await client.connect();
  try {
    const bus = new Bus(client);
    const comparison = new StockComparison(dataSource, new CatalogueHolds(bus));
    const repair = new StockRepair(dataSource, new Outbox(), new CatalogueClient(bus));
    process.exitCode = (await work({ comparison, repair })) ? 0 : 1;
  } finally {
    await client.close();
    await dataSource.destroy();
  }
}

/** Prints a heading, then one line for each of the first entries. */
export function print(head: string, entries: readonly string[]): void {
  const more = entries.length - SHOWN;
  const lines = entries.slice(0, SHOWN).map((entry) => `  ${entry}`);
  const rest = more > 0 ? [`  and ${String(more)} more`] : [];
  process.stdout.write(`${[head, ...lines, ...rest].join('\n')}\n`);
}

export const describeDrift = ({ order, kind, epoch }: StockDrift): string =>
  `${order}: ${kind} (epoch ${String(epoch)})`;
