// Fills a shop to the measured size by SQL, with new combinations of the demo names.
import pg from 'pg';

const CHUNK = 50_000;
const ORDERS = 100_000;
/** Stock of a product, enough that no round sells out. */
const STOCK = 100_000;

const WORDS = {
  fibre: ['Cotton', 'Silk', 'Linen', 'Wool', 'Denim', 'Viscose', 'Hemp', 'Cashmere'],
  weave: ['Poplin', 'Twill', 'Satin', 'Voile', 'Jacquard', 'Chambray', 'Herringbone', 'Lawn'],
  colour: ['Indigo', 'Madder', 'Ecru', 'Sage', 'Ochre', 'Slate', 'Ivory', 'Rust', 'Teal', 'Plum'],
};
const array = (words: readonly string[]): string => `'{${words.join(',')}}'::text[]`;
const pick = (words: readonly string[], by: string): string =>
  `(${array(words)})[1 + (${by}) % ${String(words.length)}]`;

const insertProducts = `
  WITH made AS (
    INSERT INTO products (id, name, description, price_cents, category, stock, features, rating, review_count)
    SELECT gen_random_uuid(),
      ${pick(WORDS.colour, 'n')} || ' ' || ${pick(WORDS.fibre, 'n / 7')} || ' ' || ${pick(WORDS.weave, 'n / 53')} || ' ' || n,
      'A firm ' || lower(${pick(WORDS.weave, 'n / 53')}) || ' of ' || lower(${pick(WORDS.fibre, 'n / 7')})
        || ', woven on a narrow loom and washed soft. For shirts, dresses and quilts. Number ' || n || '.',
      500 + ((n::bigint * 7919) % 20000)::int, c.name, ${String(STOCK)},
      ARRAY[lower(${pick(WORDS.fibre, 'n / 7')}), '150 g/m2'],
      CASE WHEN n % 3 > 0 THEN (n % 50) / 10.0 END, n % 3
    FROM generate_series($1::int, $2::int) n
      JOIN (SELECT name, row_number() OVER (ORDER BY name) - 1 AS place, count(*) OVER () AS all_of FROM categories) c
        ON c.place = n % c.all_of
    ON CONFLICT DO NOTHING -- the end of an id, which is its SKU, is there already
    RETURNING id, category, stock
  ), moved AS (
    INSERT INTO stock_movement (product_id, delta, reason, actor) SELECT id, stock, 'initial', 'bench' FROM made
  )
  UPDATE categories SET product_count = product_count + made_in.many
  FROM (SELECT category, count(*)::int AS many FROM made GROUP BY category) made_in
  WHERE categories.name = made_in.category`;

/** Adds products until there are `wanted`; returns their number. */
export async function growProducts(url: string, wanted: number): Promise<number> {
  return withClient(url, async (client) => {
    let products = await countOf(client);
    const isMuch = wanted - products > CHUNK;
    const indexes = isMuch ? await takeIndexes(client) : [];
    while (products < wanted) {
      await client.query(insertProducts, [products + 1, Math.min(wanted, products + CHUNK)]);
      products = await countOf(client);
    }
    for (const index of indexes) await client.query(index);
    await client.query('VACUUM ANALYZE products');
    await client.query('VACUUM ANALYZE product_views');
    await client.query('VACUUM ANALYZE stock_movement');
    return products;
  });
}

/**
 * Drops the non-unique indexes and returns their definitions, because rebuilding them after a million rows is far
 * faster.
 */
async function takeIndexes(client: pg.Client): Promise<string[]> {
  await client.query(`SET maintenance_work_mem = '512MB'`);
  const { rows } = await client.query<{ name: string; made: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index
      WHERE indrelid = 'products'::regclass AND NOT indisunique`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ made }) => made);
}

async function countOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ products: number }>(
    'SELECT coalesce(sum(product_count), 0)::int AS products FROM categories',
  );
  return rows[0]?.products ?? 0;
}

const insertOrders = `
  WITH made AS (
    INSERT INTO orders (id, user_id, user_name, user_email, status, stock_epoch, version, total_cents, shipping_address, placed_at)
    SELECT gen_random_uuid(), gen_random_uuid(), 'Buyer ' || n, 'buyer' || n || '@example.test',
      (ARRAY['pending','processing','shipped','delivered','cancelled'])[1 + n % 5], 1, 1, 1000 + n % 5000,
      '{"street":"1 Loom Road","city":"Dhaka","postalCode":"1207","country":"Bangladesh"}',
      now() - make_interval(secs => n * 30)
    FROM generate_series(1, ${String(ORDERS)}) n
    RETURNING id, total_cents
  )
  INSERT INTO order_lines (order_id, line_no, product_id, name, category, unit_price_cents, quantity)
  SELECT id, 1, gen_random_uuid(), 'Muslin', 'cotton', total_cents, 1 FROM made`;

const countOrders = `
  UPDATE order_counts kept SET orders =
    CASE WHEN kept.slot = 0 THEN (SELECT count(*) FROM orders WHERE orders.status = kept.status) ELSE 0 END`;

/**
 * Adds a hundred thousand past orders and counts them once, because triggers would count each in the same transaction.
 */
export async function growOrders(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(insertOrders);
    await client.query(countOrders);
    await client.query('COMMIT');
    for (const table of ['orders', 'order_lines', 'order_counts'])
      await client.query(`VACUUM ANALYZE ${table}`);
  });
}

export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
