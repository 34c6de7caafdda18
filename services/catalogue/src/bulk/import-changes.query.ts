// The values that an import has changed, so that they can be put back.
import type { ProductValues } from '@shop/contracts/catalogue/product-bulk';
import type { EntityManager } from 'typeorm';
import { lockProducts, readProducts } from './bulk-products.query.js';
import { currentValues, type BulkProduct } from './product-change.rules.js';

/** Runs an import of locked products, and stores their values before and after it. */
export async function recordImport(
  manager: EntityManager,
  { job, products }: { job: string; products: readonly string[] },
  work: () => Promise<void>,
): Promise<void> {
  const before = await lockProducts(manager, products);
  await work();
  const after = await readProducts(manager, products);
  const rows = [...before].flatMap(([product, was]) => {
    const is = after.get(product);
    const [old, values] = is ? changedValues(was, is) : [{}, {}];
    return Object.keys(old).length > 0 ? [{ product, old, new: values }] : [];
  });
  // A product that stands in two rows keeps what it had before the first.
  await manager.query(
    `INSERT INTO import_changes AS c (job_id, product_id, old, new)
     SELECT $1, product, old, new FROM jsonb_to_recordset($2::jsonb) AS n (product uuid, old jsonb, new jsonb)
     ON CONFLICT (job_id, product_id) DO UPDATE SET old = excluded.old || c.old, new = c.new || excluded.new`,
    [job, JSON.stringify(rows)],
  );
}

/** Returns the differing values before and after; omits the stock if its unit differs as well. */
function changedValues(was: BulkProduct, is: BulkProduct): [ProductValues, ProductValues] {
  const old = currentValues(was);
  const now = currentValues(is);
  const isSameUnit = was.unit === is.unit && was.cutsPerUnit === is.cutsPerUnit;
  const names = (Object.keys(now) as (keyof ProductValues)[]).filter(
    (name) => old[name] !== now[name] && (name !== 'stock' || isSameUnit),
  );
  const only = (values: ProductValues): ProductValues =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return [only(old), only(now)];
}
