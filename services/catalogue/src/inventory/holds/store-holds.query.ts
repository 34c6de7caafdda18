// Decided holds of orders on rolls, with all that they take, in one statement. Amounts are cuts.
import { writesEntries, type OutboxEntry } from '@shop/service-kit/outbox/outbox';
import type { AllottedPiece } from '../ledger/allotments.query.js';
import type { Judgement } from './hold.rules.js';
import type { Query, ReadProduct } from './read-for-holds.query.js';
import type { ChangedStock } from '../ledger/rolls.query.js';
import { triesOrder } from './take-stock.query.js';

export interface DecidedHold extends Judgement {
  order: string;
  epoch: number;
}

// It never waits: where an order or a product is locked, or a product has another revision, nothing is stored.
const STORE = {
  name: 'store-holds',
  text: `
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
      SELECT "order", epoch, state, lines, outcome FROM hold, sure
    ), reserved AS (
      UPDATE rolls r SET reserved = r.reserved + taken.cuts
        FROM (SELECT roll, sum(cuts)::int AS cuts FROM piece, sure GROUP BY roll) taken WHERE r.id = taken.roll
    ), allotted AS (
      INSERT INTO allotments (order_id, epoch, product_id, roll_id, length_no, cuts, state)
      SELECT "order", epoch, product, roll, "lengthNo", cuts, 'reserved' FROM piece, sure
    ), moved AS (
      UPDATE products p SET stock = taken.stock, longest = taken.longest, one_lot = taken."oneLot",
             coming = taken.coming, coming_on = taken."comingOn", revision = p.revision + 1
        FROM (SELECT * FROM product, sure WHERE "isTaken") taken WHERE p.id = taken.id
    ), ledger AS (
      INSERT INTO stock_movement (product_id, delta, reason, order_id, epoch, actor)
      SELECT product, -quantity, 'hold', "order", epoch, 'order'
        FROM hold, sure, jsonb_to_recordset(lines) AS line (product uuid, quantity int, "isPreorder" boolean)
       WHERE state = 'held' AND "isPreorder" IS NOT TRUE
    ), change AS (
      SELECT $4::jsonb AS entry FROM sure WHERE $4 IS NOT NULL
    ), event AS (${writesEntries('change')})
    SELECT FROM sure`,
};

/**
 * Stores the holds with their pieces, the stock that is left of these products, its ledger and its event; false where
 * nothing is stored. A hold that is stored in the same moment is a unique violation.
 */
export async function storeHolds(
  query: Query,
  holds: readonly DecidedHold[],
  products: readonly ReadProduct[],
  entryOf: (changed: ChangedStock[]) => OutboxEntry,
): Promise<boolean> {
  const taken = new Set(holds.flatMap(({ held }) => held.map(({ part }) => part.product)));
  const changed = products.filter(({ id }) => taken.has(id)).map(changedOf);
  const values = [
    JSON.stringify(holds.map(rowOf)),
    JSON.stringify(products.map((product) => rowOfProduct(product, taken.has(product.id)))),
    JSON.stringify(holds.flatMap(piecesOf)),
    changed.length > 0 ? JSON.stringify(entryOf(changed)) : null,
  ];
  const rows = await query({ ...STORE, values });
  return rows.length > 0;
}

const rowOf = ({ order, epoch, outcome, held }: DecidedHold) => ({
  ...{ order, epoch, outcome },
  state: outcome.outcome,
  lines: held.map(({ part }) => part),
});

const piecesOf = ({ order, epoch, held }: DecidedHold): AllottedPiece[] =>
  held.flatMap(({ part: { product }, pieces = [] }) =>
    pieces.map((piece) => ({ order, epoch, product, ...piece })),
  );

const rowOfProduct = ({ id, revision, stock, rolls }: ReadProduct, isTaken: boolean) => ({
  ...{ id, revision, isTaken, stock },
  ...rolls,
});

const changedOf = ({ id, stock, rolls, revision }: ReadProduct): ChangedStock => ({
  ...{ product: id, stock },
  ...(rolls && { longest: rolls.longest, oneLot: rolls.oneLot }),
  version: revision + 1,
});
