// Writes parcels, in the transaction that has locked the order.
import { randomUUID } from 'node:crypto';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { EntityManager } from 'typeorm';
import { IS_LAST, STANDS } from './open-lines.query.js';
import type { PackedLine } from './parcel.rules.js';

/** A parcel as stored; an opened one is never shown. */
export interface StoredParcel {
  id: string;
  order: string;
  number: number;
  state: 'packed' | 'dispatched' | 'delivered' | 'opened';
  /** `cameBack`: brought back by its carrier; `sentBack`: taken back with its cancelled order. */
  mark: 'lost' | 'cameBack' | 'sentBack' | null;
  carrier: string;
  tracking: string;
  dispatchedAt: Date | null;
  /** The parcel whose lines this one sends again. */
  replaces: string | null;
  version: number;
}

export interface NewParcel {
  order: string;
  lines: readonly PackedLine[];
  carrier: string;
  tracking: string;
  /** Idempotency key of the request; null if it had none. */
  key: string | null;
  /** The parcel whose lines this one sends again. */
  replaces?: string;
  /** True if other pieces were taken from stock. */
  takesStock?: boolean;
  /** Address of the parcel if it differs from that of its order. */
  address?: ShippingAddress | undefined;
}

const COLUMNS = `id, order_id AS "order", number, state, mark, carrier, tracking, dispatched_at AS "dispatchedAt", replaces, version`;

/** Returns the parcel, or null if there is none. */
export async function findParcel(manager: EntityManager, id: string): Promise<StoredParcel | null> {
  const [row] = await manager.query<StoredParcel[]>(
    `SELECT ${COLUMNS} FROM parcels WHERE id = $1`,
    [id],
  );
  return row ?? null;
}

/** Returns the id of the parcel that was packed with this key. */
export async function parcelOfKey(
  manager: EntityManager,
  order: string,
  key: string,
): Promise<string | null> {
  const [row] = await manager.query<{ id: string }[]>(
    'SELECT id FROM parcels WHERE order_id = $1 AND pack_key = $2',
    [order, key],
  );
  return row?.id ?? null;
}

const INSERT = `
  WITH parcel AS (
    INSERT INTO parcels (id, order_id, number, state, carrier, tracking, pack_key, replaces, address, takes_stock)
    SELECT $1, $2, coalesce(max(p.number), 0) + 1, 'packed', $3, $4, $5, $7::uuid, $8::jsonb, $9::boolean FROM parcels p WHERE p.order_id = $2
    RETURNING id
  ), lines AS (
    INSERT INTO parcel_lines (parcel_id, line_no, quantity, lengths)
    SELECT parcel.id, w."lineNo", w.quantity, w.lengths
      FROM parcel, jsonb_to_recordset($6::jsonb) AS w ("lineNo" int, quantity int, lengths int[])
    RETURNING line_no, quantity
  )
  UPDATE order_lines l SET packed = l.packed + lines.quantity
    FROM lines WHERE l.order_id = $2 AND l.line_no = lines.line_no AND $7 IS NULL`;

/** Stores a packed parcel and counts its lines, unless it sends another parcel again. Returns its id. */
export async function insertParcel(
  manager: EntityManager,
  { order, lines, carrier, tracking, key, replaces, address, takesStock }: NewParcel,
): Promise<string> {
  const id = randomUUID();
  await manager.query(INSERT, [
    id,
    order,
    carrier,
    tracking,
    key,
    JSON.stringify(lines),
    replaces ?? null,
    address ?? null,
    takesStock ?? false,
  ]);
  return id;
}

/** Stores the carrier and the tracking number of a parcel. */
export async function updateParcel(
  manager: EntityManager,
  id: string,
  { carrier, tracking }: Pick<StoredParcel, 'carrier' | 'tracking'>,
): Promise<void> {
  await manager.query(
    `UPDATE parcels SET carrier = $2, tracking = $3, version = version + 1,
            tracking_notice_at = CASE WHEN state = 'dispatched' AND mark IS NULL AND $3 <> '' THEN now() + interval '10 minutes' END
      WHERE id = $1`,
    [id, carrier, tracking],
  );
}

/** Returns parcels whose customers are notified of their number now, oldest first. */
export const findTrackingNotices = (
  manager: EntityManager,
): Promise<{ id: string; order: string }[]> =>
  manager.query<{ id: string; order: string }[]>(
    `SELECT id, order_id AS "order" FROM parcels WHERE tracking_notice_at <= now()
      ORDER BY tracking_notice_at LIMIT 50`,
  );

/** Takes the notice of a parcel. Returns false if it was taken or put off, or if the parcel is not under way any more. */
export async function takeTrackingNotice(manager: EntityManager, id: string): Promise<boolean> {
  const [rows] = await manager.query<[{ isUnderWay: boolean }[], number]>(
    `UPDATE parcels SET tracking_notice_at = NULL WHERE id = $1 AND tracking_notice_at <= now()
      RETURNING state = 'dispatched' AND mark IS NULL AS "isUnderWay"`,
    [id],
  );
  return rows[0]?.isUnderWay ?? false;
}

/** Marks packed parcels of the order as dispatched: one, or all. */
export async function markDispatched(
  manager: EntityManager,
  order: string,
  at: Date,
  id: string | null = null,
): Promise<void> {
  await manager.query(
    `UPDATE parcels SET state = 'dispatched', dispatched_at = $2, version = version + 1
      WHERE order_id = $1 AND state = 'packed' AND ($3::uuid IS NULL OR id = $3)`,
    [order, at, id],
  );
}

/** Marks dispatched parcels of the order as delivered: one, or all that were neither sent back nor sent again. */
export async function markDelivered(
  manager: EntityManager,
  order: string,
  at: Date,
  id: string | null = null,
): Promise<void> {
  await manager.query(
    `UPDATE parcels p SET state = 'delivered', delivered_at = $2, mark = NULL, version = version + 1
      WHERE order_id = $1 AND state = 'dispatched' AND (mark IS NULL OR mark = 'lost') AND ${IS_LAST}
        AND ($3::uuid IS NULL OR id = $3)`,
    [order, at, id],
  );
}

/** Marks a dispatched parcel as lost, or as brought back by its carrier. */
export async function markParcel(
  manager: EntityManager,
  id: string,
  mark: 'lost' | 'cameBack',
): Promise<void> {
  await manager.query(
    `UPDATE parcels SET mark = $2, version = version + 1 WHERE id = $1 AND state = 'dispatched'`,
    [id, mark],
  );
}

/** Returns the number of the parcel that sends the lines of this one again, or null if there is none. */
export async function findReplacement(manager: EntityManager, id: string): Promise<number | null> {
  const [row] = await manager.query<{ number: number }[]>(
    `SELECT p.number FROM parcels p WHERE p.replaces = $1 AND ${STANDS}`,
    [id],
  );
  return row?.number ?? null;
}

const OPEN = `
  WITH opened AS (
    UPDATE parcels SET state = 'opened', version = version + 1 WHERE id = $1 AND state = 'packed' RETURNING id, order_id, replaces
  )
  UPDATE order_lines l SET packed = l.packed - pl.quantity
    FROM opened JOIN parcel_lines pl ON pl.parcel_id = opened.id
   WHERE l.order_id = opened.order_id AND l.line_no = pl.line_no AND opened.replaces IS NULL`;

/** Opens a packed parcel, so that its lines can be packed again. */
export async function openParcel(manager: EntityManager, id: string): Promise<void> {
  await manager.query(OPEN, [id]);
}

/**
 * Takes back all parcels of a cancelled order: packed ones are opened, the others are marked as sent back. Pieces that
 * were returned before are not sent again later.
 */
export async function takeBackParcels(manager: EntityManager, order: string): Promise<void> {
  await manager.query(
    `UPDATE parcels SET version = version + 1, state = CASE state WHEN 'packed' THEN 'opened' ELSE state END,
            mark = CASE state WHEN 'packed' THEN mark ELSE 'sentBack' END
      WHERE order_id = $1 AND state <> 'opened' AND mark IS DISTINCT FROM 'sentBack'`,
    [order],
  );
  await manager.query(
    `UPDATE order_lines SET packed = 0, returned_before = returned, returned_lengths_before = returned_lengths
      WHERE order_id = $1 AND (packed > 0 OR returned > returned_before)`,
    [order],
  );
}
