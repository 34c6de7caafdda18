// Several orders of cloth on rolls in one transaction, each served from what the ones before it left.
import { HOLD_BATCH, type HoldStockReply } from '@shop/contracts/catalogue';
import { queryPrepared, queryPreparedWithin } from '@shop/service-kit/prepared-query';
import type { DataSource, EntityManager } from 'typeorm';
import { lockExpected } from './expected-rolls.query.js';
import { takeFromRolls, type HeldOrder } from './held-rolls.js';
import { judgeAndTake, type Judgement, type RollsOfProducts } from './hold.rules.js';
import { lockRolls, type ChangedStock } from './rolls.query.js';
import { lockProducts } from './stock.query.js';
import type { LockedProduct } from './stock.rules.js';
import { triesOrder } from './take-stock.query.js';
import { preordered, type WantedHold } from './wanted-lines.rules.js';

type Products = ReadonlyMap<string, LockedProduct>;
type DecidedHold = Omit<HeldOrder, 'held'> & Judgement;

/**
 * Decides the first holds of orders of which every product is on rolls. Orders that have a hold or are locked are left
 * out. `publish` writes the event of the changed stock.
 */
export function holdOnRolls(
  dataSource: DataSource,
  holds: readonly WantedHold[],
  publish: (manager: EntityManager, order: string, changed: ChangedStock[]) => Promise<void>,
): Promise<ReadonlyMap<string, HoldStockReply>> {
  return dataSource.transaction(async (manager) => {
    const begun = await beginHolds(manager, holds);
    const [first] = begun;
    if (!first) return new Map();
    const ids = new Set(begun.flatMap(({ lines }) => lines.map(({ product }) => product)));
    const products = await lockProducts(manager, [...ids].sort());
    const open = await lockRolls(manager, [...products.keys()]);
    const waiting = begun.flatMap(({ lines }) => preordered(lines));
    const rolls = { open, expected: await lockExpected(manager, waiting) };
    const decided = begun
      .filter(({ lines }) => lines.every(({ product }) => products.get(product)?.rolls !== null))
      .map((hold) => decideOne(hold, products, rolls));
    await storeHolds(manager, decided);
    const changed = await takeFromRolls(manager, decided);
    if (changed.length > 0) await publish(manager, first.order, changed);
    return new Map(decided.map(({ order, outcome }) => [order, outcome]));
  });
}

const ON_ROLLS = {
  name: 'products-on-rolls',
  text: 'SELECT id FROM products WHERE id = ANY($1::uuid[]) AND by_roll',
};

/** Which products of these holds are on rolls. */
export async function productsOnRolls(
  dataSource: DataSource,
  holds: readonly WantedHold[],
): Promise<string[]> {
  if (holds.length === 0) return [];
  const values = [holds.flatMap(({ lines }) => lines.map(({ product }) => product))];
  const rows = await queryPrepared<{ id: string }>(dataSource, { ...ON_ROLLS, values });
  return rows.map(({ id }) => id);
}

const BEGIN = {
  name: 'begin-holds',
  text: `
    INSERT INTO stock_hold (order_id, epoch, state, lines, outcome)
    SELECT order_id, 0, 'released', '[]', '{"outcome":"stale"}'
      FROM (SELECT order_id FROM unnest($1::uuid[]) AS o (order_id)
             WHERE ${triesOrder('order_id')} LIMIT ${String(HOLD_BATCH.orders)}) free
    ON CONFLICT (order_id) DO NOTHING RETURNING order_id AS "order"`,
};

/** The orders that this transaction is the first to hold for, in their turn. */
async function beginHolds(
  manager: EntityManager,
  holds: readonly WantedHold[],
): Promise<WantedHold[]> {
  const values = [holds.map(({ order }) => order)];
  const rows = await queryPreparedWithin<{ order: string }>(manager, { ...BEGIN, values });
  const begun = new Set(rows.map(({ order }) => order));
  return holds.filter(({ order }) => begun.has(order));
}

function decideOne(
  { order, epoch, lines }: WantedHold,
  products: Products,
  rolls: RollsOfProducts,
): DecidedHold {
  return { order, epoch, ...judgeAndTake(lines, products, rolls) };
}

const STORE = {
  name: 'store-holds',
  text: `
    UPDATE stock_hold h SET epoch = d.epoch, state = d.state, lines = d.lines, outcome = d.outcome
      FROM jsonb_to_recordset($1::jsonb) AS d ("order" uuid, epoch int, state text, lines jsonb, outcome jsonb)
     WHERE h.order_id = d."order"`,
};

async function storeHolds(manager: EntityManager, decided: readonly DecidedHold[]): Promise<void> {
  const rows = decided.map(({ order, epoch, outcome, held }) => ({
    order,
    epoch,
    state: outcome.outcome,
    lines: held.map(({ part }) => part),
    outcome,
  }));
  await queryPreparedWithin(manager, { ...STORE, values: [JSON.stringify(rows)] });
}
