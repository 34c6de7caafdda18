import type { EntityManager } from 'typeorm';
import type { ChangedStock } from '../ledger/rolls.query.js';
import type { WastedPieces } from './revise.rules.js';
import type { HeldPart } from './stock.rules.js';

/** The release of an order, and the epoch that it ends. */
export interface Release {
  order: string;
  epoch: number;
}

/**
 * Adds the held amounts to the stock and writes the ledger in one statement. Products on rolls are only locked and
 * returned. Throws if a product has no row.
 */
export async function returnStock(
  manager: EntityManager,
  lines: readonly HeldPart[],
  { order, epoch }: Release,
): Promise<{ moved: ChangedStock[]; onRolls: string[] }> {
  const rows = await manager.query<(ChangedStock & { byRoll: boolean })[]>(
    `WITH returned AS (
       SELECT r.id, r.quantity, p.by_roll
         FROM unnest($1::uuid[], $2::int[]) AS r(id, quantity) JOIN products p USING (id)
        ORDER BY r.id FOR NO KEY UPDATE OF p
     ), moved AS (
       UPDATE products p SET stock = p.stock + r.quantity, revision = p.revision + 1
         FROM returned r WHERE p.id = r.id AND NOT r.by_roll
       RETURNING p.id, p.stock, p.revision, r.quantity
     ), ledger AS (
       INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
       SELECT id, quantity, 'release', $3, $4, 'order' FROM moved
     )
     SELECT id AS product, stock, revision AS version, false AS "byRoll" FROM moved
     UNION ALL SELECT id, 0, 0, true FROM returned WHERE by_roll ORDER BY product`,
    [lines.map(({ product }) => product), lines.map(({ quantity }) => quantity), order, epoch],
  );
  if (rows.length !== lines.length)
    throw new Error(`order ${order} returns stock of ${String(rows.length)} products only`);
  const moved = rows.filter(({ byRoll }) => !byRoll);
  return {
    moved: moved.map(({ product, stock, version }) => ({ product, stock, version })),
    onRolls: rows.filter(({ byRoll }) => byRoll).map(({ product }) => product),
  };
}

interface TakenOut extends ChangedStock {
  isChanged: boolean;
  /** Pieces that are not in the stock any longer. */
  missing: number;
}

/**
 * Takes returned pieces that cannot be sold out of the stock, as far as it has them. Rolls are left to quarantine.
 */
export const takeOut = (
  manager: EntityManager,
  pieces: readonly WastedPieces[],
): Promise<TakenOut[]> =>
  manager.query<TakenOut[]>(
    `WITH lost AS (
       SELECT r.id, least(r.quantity, p.stock) AS quantity, r.quantity - least(r.quantity, p.stock) AS missing
         FROM unnest($1::uuid[], $2::int[]) AS r (id, quantity) JOIN products p USING (id)
        WHERE NOT p.by_roll ORDER BY r.id FOR NO KEY UPDATE OF p
     ), moved AS (
       UPDATE products p SET stock = p.stock - lost.quantity, revision = p.revision + 1
         FROM lost WHERE p.id = lost.id AND lost.quantity > 0
       RETURNING p.id, p.stock, p.revision, lost.quantity
     ), ledger AS (
       INSERT INTO stock_movement (product_id, delta, reason, actor)
       SELECT id, -quantity, 'adjust', 'return' FROM moved
     )
     SELECT lost.id AS product, moved.stock, moved.revision AS version, moved.id IS NOT NULL AS "isChanged", lost.missing
       FROM lost LEFT JOIN moved USING (id) ORDER BY lost.id`,
    [pieces.map(({ product }) => product), pieces.map(({ quantity }) => quantity)],
  );

/**
 * Records in the ledger that held pieces were lost and replaced: the order released them, and they left the stock.
 */
export async function recordLost(
  manager: EntityManager,
  pieces: readonly WastedPieces[],
  { order, epoch }: Release,
): Promise<void> {
  await manager.query(
    `INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
     SELECT m.* FROM unnest($1::uuid[], $2::int[]) AS lost (product, quantity), LATERAL (VALUES
       (product, quantity, 'release', $3::uuid, $4::int, 'order'), (product, -quantity, 'adjust', NULL, NULL, 'replacement')) m`,
    [pieces.map(({ product }) => product), pieces.map(({ quantity }) => quantity), order, epoch],
  );
}
