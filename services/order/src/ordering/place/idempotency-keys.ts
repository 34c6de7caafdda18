// Idempotency keys: the same key gets the same order and the same reply (reliability 2.3).
import { errors, type ErrorCode } from '@shop/contracts/core/errors';
import { errorDetail } from '@shop/contracts/core/error-detail';
import { placeOrderReply, type PlaceOrderReply } from '@shop/contracts/ordering/order';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import type { StartedOrder, KeyClaim } from './place-request.js';

/** The state of a key. `messageId` is that of the request that places the order; `epoch` counts its attempts. */
export interface StoredKey extends StartedOrder {
  fingerprint: string;
  messageId: string;
  state: 'placing' | 'done' | 'refused' | 'aborted';
  reply: StoredReply | null;
}

const code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);
const storedReply = z.union([
  placeOrderReply,
  z.object({ code, message: z.string(), details: z.array(errorDetail).optional() }),
]);
type StoredReply = z.infer<typeof storedReply>;

/** Returns the stored key, or null if there is none. */
export async function findKey(
  manager: EntityManager,
  { userId, key }: Pick<KeyClaim, 'userId' | 'key'>,
): Promise<StoredKey | null> {
  const [row] = await manager.query<(Omit<StoredKey, 'reply'> & { body: unknown })[]>(
    `SELECT i.request_hash AS fingerprint, i.order_id AS "order", s.message_id AS "messageId",
            s.attempt AS epoch, s.state, i.body, o.user_id AS "userId", o.user_name AS "userName",
            o.user_email AS "userEmail", o.shipping_address AS "shippingAddress",
            o.details, o.number, o.placed_at AS "placedAt"
       FROM idempotency i JOIN order_saga s USING (order_id) JOIN orders o ON o.id = i.order_id
      WHERE i.user_id = $1 AND i.key = $2`,
    [userId, key],
  );
  if (!row) return null;
  const { body, ...stored } = row;
  return { ...stored, reply: body === null ? null : storedReply.parse(body) };
}

/** Stores the refusal as the reply to every request with this order's key. */
export async function storeRefusal(
  manager: EntityManager,
  order: string,
  { status, code, message, details }: DomainError,
): Promise<void> {
  await manager.query(
    `UPDATE idempotency SET state = 'completed', status_code = $2, body = $3 WHERE order_id = $1`,
    [order, status, JSON.stringify({ code, message, details })],
  );
}

/** Replays a stored reply; a refusal is thrown again. */
export function replayReply(stored: StoredReply): PlaceOrderReply {
  if ('order' in stored) return stored;
  throw new DomainError(stored.code, stored.details, stored.message);
}
