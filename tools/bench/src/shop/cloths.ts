// Adds cloths on rolls by SQL.
import { withClient } from './growth.js';

const CENTS = 1_250;
/** Cuts of 10 cm, enough that no round sells out. */
const ROLL = 100_000;

const insertCloths = `
  WITH cloth AS (
    INSERT INTO products (id, name, description, price_cents, category, stock, features, sale_kind, unit, cuts_per_unit,
                          least_cuts, least_end, by_roll, longest, one_lot)
    SELECT gen_random_uuid(), 'Bench cloth ' || n, 'A cloth of the bench.', ${String(CENTS)},
           (SELECT name FROM categories ORDER BY name LIMIT 1), $2::int * ${String(ROLL)}, '{}', 'length', 'm', 10,
           5, 5, true, ${String(ROLL)}, $2::int * ${String(ROLL)}
      FROM generate_series(1, $1::int) n
    RETURNING id, stock
  ), lying AS (
    INSERT INTO rolls (id, number, product_id, lot, state, received, left_cuts)
    SELECT gen_random_uuid(), 'B-' || left(id::text, 12) || '-' || n, id, 'BENCH', 'open', ${String(ROLL)}, ${String(ROLL)}
      FROM cloth, generate_series(1, $2::int) n
  ), moved AS (
    INSERT INTO stock_movement (product_id, delta, reason, actor) SELECT id, stock, 'initial', 'bench' FROM cloth
  )
  SELECT id FROM cloth`;

/** Adds cloths of one dye lot, each on the given number of rolls; returns them with their price in cents. */
export const addOnRolls = (
  url: string,
  cloths: number,
  rolls: number,
): Promise<{ id: string; cents: number }[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string }>(insertCloths, [cloths, rolls]);
    await client.query('VACUUM ANALYZE rolls');
    return rows.map(({ id }) => ({ id, cents: CENTS }));
  });
