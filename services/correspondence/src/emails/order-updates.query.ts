import type { EntityManager } from 'typeorm';
import type { StatusUpdate } from './order-updates.rules.js';

// Sorted, so that two transactions never deadlock.
const LOCK = `
  SELECT pg_advisory_xact_lock(hashtextextended(id, 2))
  FROM (SELECT DISTINCT id FROM unnest($1::text[]) AS id ORDER BY id) AS orders`;

const WITHDRAW = `
  DELETE FROM emails
  WHERE order_id = ANY ($1::uuid[]) AND status = 'waiting' AND attempts = 0
  RETURNING order_id AS "order", event_id AS "eventId", status_news AS news`;

const ANNOUNCED = `
  SELECT order_id AS "order", max((status_news ->> 'lastVersion')::int) AS version
  FROM emails WHERE order_id = ANY ($1::uuid[]) GROUP BY order_id`;

/** A status e-mail that was withdrawn before the mailer took it. */
export interface WithdrawnUpdate {
  readonly order: string;
  readonly eventId: string;
  readonly news: StatusUpdate;
}

/** Locks these orders, so that transactions that write their status e-mails run one after another. */
export async function lockUpdates(
  manager: EntityManager,
  orders: readonly string[],
): Promise<void> {
  await manager.query(LOCK, [orders]);
}

/** Deletes the status e-mails of these orders that the mailer has not taken yet. */
export async function withdrawUpdates(
  manager: EntityManager,
  orders: readonly string[],
): Promise<WithdrawnUpdate[]> {
  const [rows] = await manager.query<[WithdrawnUpdate[], number]>(WITHDRAW, [orders]);
  return rows;
}

/** Sets the delay of the status e-mails of these orders, in seconds. */
export async function delayUpdates(
  manager: EntityManager,
  orders: readonly string[],
  seconds: number,
): Promise<void> {
  await manager.query(
    `UPDATE emails SET next_at = clock_timestamp() + make_interval(secs => $2)
      WHERE order_id = ANY ($1::uuid[]) AND status = 'waiting' AND attempts = 0`,
    [orders, seconds],
  );
}

/** Returns the newest version of each order that a sent e-mail is about. */
export async function announcedVersions(
  manager: EntityManager,
  orders: readonly string[],
): Promise<Map<string, number>> {
  const rows = await manager.query<{ order: string; version: number }[]>(ANNOUNCED, [orders]);
  return new Map(rows.map(({ order, version }) => [order, version]));
}
