// Connects the checker to a shop: to the databases as superuser, and to the broker as the user for operators.
import { join } from 'node:path';
import { readDefinitions } from '@shop/dev-stack/servers/rabbit-definitions';
import type { ShopServers } from '@shop/dev-stack/shop/shop-servers';
import { Databases } from '../databases.js';
import { CardProvider } from './card-provider.js';
import type { Acknowledged, Evidence } from './invariant.js';
import { queueDepths } from './queue-depths.js';

const OPERATOR = 'ops';
const EVENTS = 'ev.';

/** Returns the evidence of a shop whose servers run here, for as long as `databases` is open. */
export function evidenceOf(
  servers: Pick<ShopServers, 'postgres' | 'rabbit' | 'stripe'>,
  checkout: string,
  acknowledged: readonly Acknowledged[] = [],
): Evidence {
  const queues = eventQueues(checkout);
  return {
    databases: new Databases((database) => servers.postgres.address(database)),
    queues: () => queueDepths(servers.rabbit.address(OPERATOR), queues),
    acknowledged,
    cards: servers.stripe && (() => new CardProvider({ servers }).kept()),
  };
}

/** Lists every event queue: main, retry and dead-letter queues. */
export function eventQueues(checkout: string): string[] {
  const { queues = [] } = readDefinitions(join(checkout, 'infra/rabbitmq/definitions.json'));
  return queues.map(({ name }) => name).filter((name) => name.startsWith(EVENTS));
}
