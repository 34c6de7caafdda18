// Commands that the bus may deliver twice: the message id is recorded with the effect, under the name of the request.
import type { Rpc } from '@shop/contracts/message';
import type { EntityManager } from 'typeorm';
import { stableUuid } from '../stable-uuid.js';

/**
 * Records the command in the manager's transaction, which must have its effects too. False when an earlier delivery of
 * the same message has done it; a delivery at the same moment waits for the other one to end.
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

/** As `isFirstDelivery`, of a press that a person may repeat: its key is any text. */
export const isFirstPress = (manager: EntityManager, rpc: Rpc, key: string): Promise<boolean> =>
  isFirstDelivery(manager, rpc, stableUuid(key));

/** Whether an earlier delivery of the message has done the command. */
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
