// The saga of an order that is being placed: the current attempt, and how it ended.
import type { EntityManager } from 'typeorm';
import type { Attempt } from './place-request.js';

/** Begins the next attempt of an aborted order and returns its epoch, or null if another request was faster. */
export async function restartSaga(
  manager: EntityManager,
  order: string,
  { messageId, remainingMs }: { messageId: string; remainingMs: number },
): Promise<number | null> {
  const [[next]] = await manager.query<[{ epoch: number }[], number]>(
    `UPDATE order_saga SET state = 'placing', attempt = attempt + 1, message_id = $2,
            deadline_at = now() + $3 * interval '1 millisecond'
      WHERE order_id = $1 AND state = 'aborted' RETURNING attempt AS epoch`,
    [order, messageId, Math.round(remainingMs)],
  );
  return next?.epoch ?? null;
}

/** Makes a rejected order invisible again under its next epoch. Returns the time of the database. */
export async function placeAgain(
  manager: EntityManager,
  order: string,
  epoch: number,
  at: Date | undefined,
): Promise<Date> {
  const [[row]] = await manager.query<[{ placedAt: Date }[], number]>(
    `UPDATE orders SET status = 'placing', stock_epoch = $2,
            placed_at = coalesce($3::timestamptz, date_trunc('milliseconds', clock_timestamp()))
      WHERE id = $1 RETURNING placed_at AS "placedAt"`,
    [order, epoch, at ?? null],
  );
  if (!row) throw new Error(`order ${order} is gone`);
  return row.placedAt;
}

/** Moves the saga on, which decides how the attempt ends. Returns false if another request was first. */
export async function moveSaga(
  manager: EntityManager,
  { order, epoch }: Attempt,
  state: 'done' | 'refused' | 'aborted',
): Promise<boolean> {
  const [, moved] = await manager.query<[unknown[], number]>(
    `UPDATE order_saga SET state = $3 WHERE order_id = $1 AND attempt = $2 AND state = 'placing'`,
    [order, epoch, state],
  );
  return moved === 1;
}
