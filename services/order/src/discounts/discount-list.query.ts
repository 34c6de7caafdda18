import type { DiscountQuery, DiscountView } from '@shop/contracts/pricing/discounts';
import { foldCode } from '@shop/contracts/reading/fold-code';
import type { EntityManager } from 'typeorm';

const columns = `
  d.id AS "_id", d.name, d.kind, d.level, d.effect, d.value, d.combines, d.priority, d.min_cents AS "minCents",
  d.min_quantity AS "minQuantity", d.products, d.categories, d.excludes_reduced AS "excludesReduced",
  d.starts_at AS "startsAt", d.ends_at AS "endsAt", d.uses_max AS "usesMax", d.uses_per_buyer AS "usesPerBuyer",
  d.is_active AS "isActive", d.version, d.created_at AS "createdAt",
  (SELECT count(*)::int FROM discount_claims c WHERE c.discount_id = d.id AND c.state = 'held') AS uses,
  (SELECT count(*)::int FROM discount_codes c WHERE c.discount_id = d.id) AS "codeCount",
  (SELECT min(c.code) FROM discount_codes c WHERE c.discount_id = d.id) AS "firstCode"`;

/** A view with the times as the database formats them; the contract formats them again. */
type Row = Omit<DiscountView, 'startsAt' | 'endsAt' | 'createdAt'> & {
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Date;
};
const viewOf = ({ startsAt, endsAt, createdAt, ...row }: Row): DiscountView => ({
  ...row,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** Returns null if the discount does not exist or was deleted. */
export async function findDiscount(
  manager: EntityManager,
  id: string,
): Promise<DiscountView | null> {
  const [row] = await manager.query<Row[]>(
    `SELECT ${columns} FROM discounts d WHERE d.id = $1 AND NOT d.is_deleted`,
    [id],
  );
  return row ? viewOf(row) : null;
}

/** A discount that is switched off counts as ended. */
const states: Record<NonNullable<DiscountQuery['state']>, string> = {
  running: `d.is_active AND coalesce(d.starts_at <= now(), true) AND coalesce(d.ends_at > now(), true)`,
  planned: `d.is_active AND d.starts_at > now() AND coalesce(d.ends_at > now(), true)`,
  ended: `(NOT d.is_active OR d.ends_at <= now())`,
};

/** Each is read from an index, forwards or backwards. */
const sortColumns: Record<DiscountQuery['sort'], string> = {
  made: 'd.created_at',
  name: 'fold(d.name) COLLATE "C"',
};

/** Builds the statement for a page of matching discounts. */
export function discountPage({ search, state, page, limit, sort, order }: DiscountQuery) {
  const filters = ['NOT d.is_deleted'];
  const values: unknown[] = [];
  if (state) filters.push(states[state]);
  if (search) {
    values.push(search, foldCode(search));
    filters.push(`(fold(d.name) LIKE search_pattern($1)
       OR d.id IN (SELECT c.discount_id FROM discount_codes c WHERE c.code = $2))`);
  }
  const where = filters.join(' AND ');
  const text = `
    SELECT ${columns} FROM discounts d WHERE ${where} ORDER BY ${sortColumns[sort]} ${order}, d.id ${order}
     LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`;
  return { text, values, where };
}

/** Returns a page of matching discounts, and their number. */
export async function listDiscounts(
  manager: EntityManager,
  query: DiscountQuery,
): Promise<{ discounts: DiscountView[]; total: number }> {
  const { text, values, where } = discountPage(query);
  const [count] = await manager.query<{ total: number }[]>(
    `SELECT count(*)::int AS total FROM discounts d WHERE ${where}`,
    values,
  );
  const rows = await manager.query<Row[]>(text, values);
  return { discounts: rows.map(viewOf), total: count?.total ?? 0 };
}
