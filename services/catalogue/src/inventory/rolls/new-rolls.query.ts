// Rolls that come in, with their numbers. Amounts are cuts.
import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { nextRollNumber } from '../ledger/reservations.query.js';
import type { RollRow } from './roll-row.js';

export type NewRoll = Pick<
  RollRow,
  | 'product'
  | 'delivery'
  | 'lot'
  | 'shade'
  | 'state'
  | 'received'
  | 'place'
  | 'usableWidthMm'
  | 'costCents'
> & {
  parent: string | null;
  /** The number that a list gives it; else it gets the next one. */
  named?: string;
  /** Set to now if it comes in with a delivery. */
  receivedAt?: Date;
};

/** Adds the rolls in their order; returns their ids. */
export async function insertRolls(
  manager: EntityManager,
  rolls: readonly NewRoll[],
): Promise<string[]> {
  const numbers = await manager.query<{ number: string }[]>(
    `SELECT ${nextRollNumber} AS number FROM generate_series(1, $1::int)`,
    [rolls.filter(({ named }) => named === undefined).length],
  );
  const rows = rolls.map((roll) => ({
    ...roll,
    id: randomUUID(),
    number: roll.named ?? numbers.shift()?.number,
  }));
  await manager.query(
    `INSERT INTO rolls (id, number, product_id, delivery_id, parent_id, lot, shade, state, received, left_cuts, place,
       usable_width_mm, cost_cents, received_at)
     SELECT id, number, product, delivery, parent, lot, shade, state, received, received, place, "usableWidthMm", "costCents",
            coalesce("receivedAt", now())
       FROM jsonb_to_recordset($1::jsonb) AS roll (id uuid, number text, product uuid, delivery uuid, parent uuid, lot text,
         shade text, state text, received int, place text, "usableWidthMm" int, "costCents" int, "receivedAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}

export interface NewDelivery {
  supplier: string;
  supplierRef: string | null;
  note: string | null;
  key: string;
  by: { _id: string; name: string };
  /** Now without it. */
  receivedAt?: Date;
  /** It is on its way, and comes on this day. */
  expected?: { on: string | null };
}

/** Adds a delivery with the next number; null if one with the same key is stored. */
export async function insertDelivery(
  manager: EntityManager,
  { supplier, supplierRef, note, key, by, receivedAt, expected }: NewDelivery,
): Promise<{ id: string; number: string } | null> {
  const [delivery] = await manager.query<{ id: string; number: string }[]>(
    `INSERT INTO deliveries (id, number, supplier, supplier_ref, note, key, by_user, by_name, state, expected_on, received_at)
     VALUES ($1, 'D-' || to_char(nextval('delivery_numbers'), 'FM999999000000'), $2, $3, $4, $5, $6, $7, $8, $9,
             CASE $8 WHEN 'received' THEN coalesce($10, now()) END)
     ON CONFLICT (key) DO NOTHING RETURNING id, number`,
    [
      randomUUID(),
      supplier,
      supplierRef,
      note,
      key,
      by._id,
      by.name,
      expected ? 'expected' : 'received',
      expected?.on ?? null,
      receivedAt ?? null,
    ],
  );
  return delivery ?? null;
}

/** The rolls of a delivery that was stored with this key. */
export async function receivedBefore(
  manager: EntityManager,
  key: string,
): Promise<{ number: string; rolls: string[] }> {
  const [delivery] = await manager.query<{ number: string; rolls: string[] }[]>(
    `SELECT d.number, array(SELECT r.id FROM rolls r WHERE r.delivery_id = d.id AND r.parent_id IS NULL) AS rolls
       FROM deliveries d WHERE d.key = $1`,
    [key],
  );
  if (!delivery) throw new Error('A delivery that was stored is gone');
  return delivery;
}
