// The idempotency keys: the same key gives the same order and the same answer (reliability 2.3).
import { errorDetail, errors, type ErrorCode } from '@shop/contracts/errors';
import { placeOrderReply, type PlaceOrderReply } from '@shop/contracts/order';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';

const CREATED = 201;

export interface KeyClaim {
  userId: string;
  key: string;
  fingerprint: string;
  order: string;
}

/** What is known of a key: `messageId` is of the request that is placing the order, `epoch` counts its attempts. */
export interface StoredKey {
  fingerprint: string;
  order: string;
  messageId: string;
  epoch: number;
  state: 'placing' | 'done' | 'refused' | 'aborted';
  answer: StoredAnswer | null;
}

const code = z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]);
const storedAnswer = z.union([
  placeOrderReply,
  z.object({ code, message: z.string(), details: z.array(errorDetail).optional() }),
]);
type StoredAnswer = z.infer<typeof storedAnswer>;

/** Takes the key for this order; false when somebody has it already. */
export async function claimKey(manager: EntityManager, claim: KeyClaim): Promise<boolean> {
  const rows = await manager.query<unknown[]>(
    `INSERT INTO idempotency (user_id, key, request_hash, state, order_id)
     VALUES ($1, $2, $3, 'in_progress', $4) ON CONFLICT DO NOTHING RETURNING key`,
    [claim.userId, claim.key, claim.fingerprint, claim.order],
  );
  return rows.length > 0;
}

/** What became of the key, or null when nobody has it (any more). */
export async function findKey(
  manager: EntityManager,
  { userId, key }: Pick<KeyClaim, 'userId' | 'key'>,
): Promise<StoredKey | null> {
  const [row] = await manager.query<(Omit<StoredKey, 'answer'> & { body: unknown })[]>(
    `SELECT i.request_hash AS fingerprint, i.order_id AS "order", s.message_id AS "messageId",
            s.attempt AS epoch, s.state, i.body
       FROM idempotency i JOIN order_saga s USING (order_id) WHERE i.user_id = $1 AND i.key = $2`,
    [userId, key],
  );
  if (!row) return null;
  const { body, ...known } = row;
  return { ...known, answer: body === null ? null : storedAnswer.parse(body) };
}

/** Keeps the answer for everyone who comes with this order's key. */
export async function keepAnswer(
  manager: EntityManager,
  order: string,
  answer: PlaceOrderReply | DomainError,
): Promise<void> {
  const [status, body] =
    answer instanceof DomainError
      ? [answer.status, { code: answer.code, message: answer.message, details: answer.details }]
      : [CREATED, answer];
  await manager.query(
    `UPDATE idempotency SET state = 'completed', status_code = $2, body = $3 WHERE order_id = $1`,
    [order, status, JSON.stringify(body)],
  );
}

/** Gives a kept answer as it was given the first time: refusals are thrown. */
export function answerAgain(answer: StoredAnswer): PlaceOrderReply {
  if ('order' in answer) return answer;
  throw new DomainError(answer.code, answer.details, answer.message);
}
