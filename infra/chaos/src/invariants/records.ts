// Where the checker reads a shop: the databases as their superuser, the broker as the one who looks after it.
import { join } from 'node:path';
import { readDefinitions } from '@shop/local/servers/rabbit-definitions';
import type { ShopServers } from '@shop/local/shop/shop-servers';
import { Databases } from '../databases.js';
import type { Acknowledged } from './acknowledged.js';
import type { Evidence } from './invariant.js';
import { queueDepths } from './queue-depths.js';

const WATCHER = 'ops';
const FACTS = 'ev.';

/** The evidence of a shop whose servers run here, for as long as `databases` is open. */
export function recordsOf(
  servers: Pick<ShopServers, 'postgres' | 'rabbit'>,
  checkout: string,
  acknowledged: readonly Acknowledged[] = [],
): Evidence {
  const queues = factQueues(checkout);
  return {
    databases: new Databases((database) => servers.postgres.address(database)),
    queues: () => queueDepths(servers.rabbit.address(WATCHER), queues),
    acknowledged,
  };
}

/** Every queue through which facts go: those that are heard, those that wait to be tried again, the dead letters. */
export function factQueues(checkout: string): string[] {
  const { queues = [] } = readDefinitions(join(checkout, 'infra/rabbitmq/definitions.json'));
  return queues.map(({ name }) => name).filter((name) => name.startsWith(FACTS));
}
