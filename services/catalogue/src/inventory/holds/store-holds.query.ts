// Stores decided holds and everything they take in one statement. Amounts are pieces or cuts.
import { writesEntries, type OutboxEntry } from '@shop/service-kit/outbox/outbox';
import type { NewReservation } from '../ledger/reservations.query.js';
import type { ChangedStock } from '../ledger/rolls.query.js';
import type { DecidedHold } from './decide-holds.rules.js';
import { triesOrder } from './order-lock.js';
import type { Query, ReadProduct } from './read-for-holds.query.js';

// Never waits: if an order or a product is locked, or a product has another revision, nothing is stored.
const storing = (onConflict: string): string => `
    WITH hold AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS h ("order" uuid, epoch int, state text, lines jsonb, outcome jsonb)
    ), product AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($2::jsonb)
        AS p (id uuid, revision int, "isTaken" boolean, stock int, longest int, "oneLot" int, coming int, "comingOn" date)
    ), piece AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($3::jsonb)
        AS a ("order" uuid, epoch int, product uuid, roll uuid, "lengthNo" int, cuts int)
    ), own AS MATERIALIZED (
      SELECT FROM hold WHERE ${triesOrder('"order"')}
    ), locked AS MATERIALIZED (
      SELECT FROM products p JOIN product USING (id) WHERE p.revision = product.revision
       ORDER BY p.id FOR NO KEY UPDATE OF p SKIP LOCKED
    ), sure AS MATERIALIZED (
      SELECT WHERE (SELECT count(*) FROM own) = (SELECT count(*) FROM hold)
               AND (SELECT count(*) FROM locked) = (SELECT count(*) FROM product)
    ), held AS (
      INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
      SELECT "order", epoch, state, lines, outcome FROM hold, sure ${onConflict}
    ), reserved AS (
      UPDATE rolls r SET reserved = r.reserved + taken.cuts
        FROM (SELECT roll, sum(cuts)::int AS cuts FROM piece, sure GROUP BY roll) taken WHERE r.id = taken.roll
    ), reserved_pieces AS (
      INSERT INTO reservations (order_id, epoch, product_id, roll_id, length_no, cuts, state)
      SELECT "order", epoch, product, roll, "lengthNo", cuts, 'reserved' FROM piece, sure
    ), moved AS (
      UPDATE products p SET stock = taken.stock, longest = taken.longest, one_lot = taken."oneLot",
             coming = taken.coming, coming_on = taken."comingOn", revision = p.revision + 1
        FROM (SELECT * FROM product, sure WHERE "isTaken") taken WHERE p.id = taken.id
    ), ledger AS (
      INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
      SELECT product, delta, 'hold', "order", epoch, 'order'
        FROM jsonb_to_recordset($4::jsonb) AS m ("order" uuid, epoch int, product uuid, delta int), sure
    ), change AS (
      SELECT $5::jsonb AS entry FROM sure WHERE $5 IS NOT NULL
    ), event AS (${writesEntries('change')})
    SELECT FROM sure`;

/** A concurrently stored hold is a unique violation. */
const STORE_FIRST = { name: 'store-first-holds', text: storing('') };

/** Under the locks of the orders, a hold replaces that of an earlier epoch. */
const STORE_LOCKED = {
  name: 'store-locked-holds',
  text: storing(`
      ON CONFLICT (order_id) DO UPDATE
         SET epoch = EXCLUDED.epoch, state = EXCLUDED.state, lines = EXCLUDED.lines, outcome = EXCLUDED.outcome`),
};

interface Options {
  /** True in a transaction that has locked the orders and products. */
  isLocked: boolean;
  /** Returns the event of the changed stock. */
  entryOf: (changed: ChangedStock[]) => OutboxEntry;
}

/**
 * Stores the holds with their pieces, the remaining stock of these products, its ledger and its event. Returns false if
 * nothing was stored.
 */
export async function storeHolds(
  query: Query,
  holds: readonly DecidedHold[],
  products: readonly ReadProduct[],
  { isLocked, entryOf }: Options,
): Promise<boolean> {
  const taken = new Set(holds.flatMap((hold) => hold.taken.map(({ part }) => part.product)));
  const changed = products.filter(({ id }) => taken.has(id)).map(changedOf);
  const values = [
    JSON.stringify(holds.map(({ taken: _, ...row }) => row)),
    JSON.stringify(products.map((product) => rowOfProduct(product, taken.has(product.id)))),
    JSON.stringify(holds.flatMap(piecesOf)),
    JSON.stringify(holds.flatMap(movementsOf)),
    changed.length > 0 ? JSON.stringify(entryOf(changed)) : null,
  ];
  const rows = await query({ ...(isLocked ? STORE_LOCKED : STORE_FIRST), values });
  return rows.length > 0;
}

const piecesOf = ({ order, epoch, taken }: DecidedHold): NewReservation[] =>
  taken.flatMap(({ part: { product }, pieces = [] }) =>
    pieces.map((piece) => ({ order, epoch, product, ...piece })),
  );

/** A pre-order takes nothing from the stock. */
const movementsOf = ({ order, epoch, taken }: DecidedHold) =>
  taken.flatMap(({ part: { product, quantity, isPreorder } }) =>
    isPreorder ? [] : [{ order, epoch, product, delta: -quantity }],
  );

const NO_ROLLS = { longest: 0, oneLot: 0, coming: 0, comingOn: null };

const rowOfProduct = ({ id, revision, stock, rolls }: ReadProduct, isTaken: boolean) => ({
  id,
  revision,
  isTaken,
  stock,
  ...(rolls ?? NO_ROLLS),
});

const changedOf = ({ id: product, stock, rolls, revision }: ReadProduct): ChangedStock => {
  const version = revision + 1;
  if (!rolls) return { product, stock, version };
  return { product, stock, longest: rolls.longest, oneLot: rolls.oneLot, version };
};
