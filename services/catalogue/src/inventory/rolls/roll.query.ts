// Rolls as they are read and changed. Who changes one has locked its product, then the roll.
import type { CutReason } from '@shop/contracts/inventory/rolls';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import type { Admin } from '@shop/service-kit/audit/audit';
import { rollColumns, type LengthTerms, type RollRow } from './roll-row.js';

const from = 'FROM rolls r JOIN products p ON p.id = r.product_id';

/** The rolls that there are of these, by number. */
export const findRolls = (manager: EntityManager, ids: readonly string[]): Promise<RollRow[]> =>
  manager.query(`SELECT ${rollColumns} ${from} WHERE r.id = ANY($1::uuid[]) ORDER BY r.number`, [
    ids,
  ]);

/** Throws `catalogue.rollNotFound`. */
export async function findRoll(manager: EntityManager, id: string): Promise<RollRow> {
  const [roll] = await findRolls(manager, [id]);
  if (!roll) throw new DomainError('catalogue.rollNotFound');
  return roll;
}

/** A product with changing rolls, under its row lock; a deleted product keeps its rolls. */
export interface ProductOnRolls extends LengthTerms {
  id: string;
  isByRoll: boolean;
  isDeleted: boolean;
  leastEnd: number;
}

/** Locks the products in the order of their ids. */
export const lockProductsOnRolls = (
  manager: EntityManager,
  ids: readonly string[],
): Promise<ProductOnRolls[]> =>
  manager.query(
    `SELECT id, name, unit, cuts_per_unit AS "cutsPerUnit", by_roll AS "isByRoll", least_end AS "leastEnd",
            deleted_at IS NOT NULL AS "isDeleted"
       FROM products WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
    [ids],
  );

/** Locks the product of the roll, then the roll. Throws `catalogue.rollNotFound`. */
export async function lockRoll(
  manager: EntityManager,
  id: string,
): Promise<{ roll: RollRow; product: ProductOnRolls }> {
  const { product } = await findRoll(manager, id);
  const [locked] = await lockProductsOnRolls(manager, [product]);
  const [roll] = await manager.query<RollRow[]>(
    `SELECT ${rollColumns} ${from} WHERE r.id = $1 FOR NO KEY UPDATE OF r`,
    [id],
  );
  if (!locked || !roll) throw new Error(`Roll ${id} has no product`);
  return { roll, product: locked };
}

/** The roll that this one was cut from, with what came in on it, in cuts. */
export async function parentOf(
  manager: EntityManager,
  roll: string,
): Promise<{ number: string; received: number } | undefined> {
  const [parent] = await manager.query<{ number: string; received: number }[]>(
    'SELECT o.number, o.received FROM rolls r JOIN rolls o ON o.id = r.parent_id WHERE r.id = $1',
    [roll],
  );
  return parent;
}

export interface NewCut {
  cuts: number;
  reason: CutReason;
  by: Admin;
  note?: string | null;
  /** Only of a piece that was reserved. */
  reservation?: string;
  actualMm?: number | null;
  key?: string;
  /** Now without it. */
  at?: Date;
}

/** Takes a part off at the scissors' end; a roll of which nothing is left closes. */
export async function cutOff(
  manager: EntityManager,
  roll: string,
  { cuts, reason, by, note = null, reservation, actualMm = null, key, at }: NewCut,
): Promise<void> {
  await manager.query(
    `INSERT INTO roll_cuts (roll_id, span, reason, reservation_id, actual_mm, by_user, by_name, note, key, at)
     SELECT id, int4range(cut_off, cut_off + $2), $3, $4, $5, $6, $7, $8, $9, coalesce($10, now()) FROM rolls WHERE id = $1`,
    [
      roll,
      cuts,
      reason,
      reservation ?? null,
      actualMm,
      by._id,
      by.name,
      note,
      key ?? null,
      at ?? null,
    ],
  );
  await manager.query(
    `UPDATE rolls SET left_cuts = left_cuts - $2, cut_off = cut_off + $2, reserved = reserved - $3,
            state = CASE WHEN left_cuts = $2 THEN 'closed' ELSE state END,
            closed_at = CASE WHEN left_cuts = $2 THEN now() END, version = version + 1
      WHERE id = $1`,
    [roll, cuts, reservation === undefined ? 0 : cuts],
  );
}

/** More lies on the roll than was received. */
export async function lengthen(manager: EntityManager, roll: string, cuts: number): Promise<void> {
  await manager.query(
    'UPDATE rolls SET received = received + $2, left_cuts = left_cuts + $2, version = version + 1 WHERE id = $1',
    [roll, cuts],
  );
}

/** Stores an admin's corrections of the roll; its length stays. */
export async function setRoll(
  manager: EntityManager,
  { id, shade, place, costCents, state, version }: RollRow,
): Promise<void> {
  await manager.query(
    `UPDATE rolls SET shade = $2, place = $3, cost_cents = $4, state = $5, version = $6 WHERE id = $1`,
    [id, shade, place, costCents, state, version],
  );
}

export async function markCounted(manager: EntityManager, roll: string): Promise<void> {
  await manager.query('UPDATE rolls SET counted_at = now() WHERE id = $1', [roll]);
}
