// Commands that the bus may deliver twice: the message id is recorded with the effect, under the name of the request.
import type { Rpc } from '@shop/contracts/core/message';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../domain-error.js';
import { stableUuid } from '../stable-uuid.js';

/**
 * Records the command in the manager's transaction, which must also contain its effects. Returns false if an earlier
 * delivery of the same message has run it; waits for a concurrent delivery to end.
 */
export async function isFirstDelivery(
  manager: EntityManager,
  { name }: Rpc,
  messageId: string,
): Promise<boolean> {
  const recorded = await manager.query<unknown[]>(
    'INSERT INTO inbox (consumer, event_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
    [name, messageId],
  );
  return recorded.length > 0;
}

/**
 * Extends `isFirstDelivery` to a command that a user may send again, with any text as its key. Throws `order.keyReused`
 * if the earlier command had another body.
 */
export async function isFirstSubmission(
  manager: EntityManager,
  rpc: Rpc,
  key: string,
  body: unknown,
): Promise<boolean> {
  const isFirst = await isFirstDelivery(manager, rpc, stableUuid(key));
  const of = [`${rpc.name} body`, [key, `${key} ${JSON.stringify(body)}`].map(stableUuid)];
  if (isFirst) {
    await manager.query('INSERT INTO inbox (consumer, event_id) SELECT $1, unnest($2::uuid[])', of);
    return true;
  }
  const known = await manager.query<unknown[]>(
    'SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = ANY ($2::uuid[])',
    of,
  );
  if (known.length === 1)
    throw new DomainError('order.keyReused', undefined, 'This key was used for something else.');
  return false;
}

/** Returns true if an earlier delivery of the message has run the command. */
export async function isDone(
  manager: EntityManager,
  { name }: Rpc,
  messageId: string,
): Promise<boolean> {
  const known = await manager.query<unknown[]>(
    'SELECT 1 FROM inbox WHERE consumer = $1 AND event_id = $2',
    [name, messageId],
  );
  return known.length > 0;
}
