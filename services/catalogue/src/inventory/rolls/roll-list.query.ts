// Rolls as admins read them.
import type { RollListQuery } from '@shop/contracts/inventory/roll-lists';
import type { RollDetail, RollQuery } from '@shop/contracts/inventory/rolls';
import { sortedBy, type ListSorting, type SortKey } from '@shop/service-kit/list-cursor';
import type { EntityManager } from 'typeorm';
import { rollColumns, type RollRow } from './roll-row.js';

const from = 'FROM rolls r JOIN products p ON p.id = r.product_id';

/** SQL: the text of `rolls r` that a search reads, as it is indexed. */
export const ROLL_TEXT = `fold(r.number || E'\\n' || r.lot || E'\\n' || coalesce(r.place, ''))`;

/** Two branches, as each has an index of its own. */
const found = (pattern: string): string => `
  SELECT r.id FROM rolls r WHERE ${ROLL_TEXT} LIKE ${pattern}
   UNION SELECT o.id FROM rolls o JOIN products p ON p.id = o.product_id
          WHERE p.folded_name LIKE ${pattern} AND p.deleted_at IS NULL`;

type Filter = Pick<RollListQuery, 'search' | 'product' | 'state'>;

/** SQL: whether a roll `r` fits; adds its parameters to the values. */
export function rollFilter({ search, product, state }: Filter, values: unknown[]): string {
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const filters = ['true'];
  if (product) filters.push(`r.product_id = ${parameter(product)}`);
  if (state) filters.push(`r.state = ${parameter(state)}`);
  if (search) filters.push(`r.id IN (${found(`search_pattern(${parameter(search)})`)})`);
  return filters.join(' AND ');
}

const inThousandths = (column: string): SortKey => [
  `(r.${column} * 1000::bigint / r.cuts_per_unit)`,
  'bigint',
];
const keys: Record<Exclude<RollQuery['sort'], 'product'>, readonly SortKey[]> = {
  number: [],
  received: [['r.received_at', 'timestamptz']],
  // Every order changes them, and an index of them would slow orders down.
  left: [inThousandths('left_cuts')],
  reserved: [inThousandths('reserved')],
  free: [inThousandths('free')],
};

/** Returns the sorting of rolls; by product, closed ones are last in both directions. Equal ones are sorted by number. */
export function rollSorting({ sort, order }: Pick<RollQuery, 'sort' | 'order'>): ListSorting {
  const isLast = order === 'asc' ? "(r.state = 'closed')" : "(r.state <> 'closed')";
  const first: readonly SortKey[] =
    sort === 'product'
      ? [
          [isLast, 'boolean'],
          ['left(p.sort_name, 200)', 'text'],
          ['p.id::text', 'text'],
        ]
      : keys[sort];
  return { keys: [...first, ['r.number', 'text']], direction: order, id: 'r.id' };
}

/** The statement of a page of the rolls that fit. */
export function rollPage({ page, limit, sort, order, ...query }: RollQuery) {
  const values: unknown[] = [];
  const where = rollFilter(query, values);
  const text = `
    SELECT ${rollColumns} ${from} WHERE ${where} ORDER BY ${sortedBy(rollSorting({ sort, order }))}
     LIMIT ${String(limit)} OFFSET ${String((page - 1) * limit)}`;
  return { text, values, where };
}

/** A page of the rolls that fit, and how many they are. */
export async function listRolls(
  manager: EntityManager,
  query: RollQuery,
): Promise<{ rows: RollRow[]; total: number }> {
  const { text, values, where } = rollPage(query);
  const rows = await manager.query<RollRow[]>(text, values);
  const [count] = await manager.query<{ total: number }[]>(
    `SELECT count(*)::int AS total ${from} WHERE ${where}`,
    values,
  );
  return { rows, total: count?.total ?? 0 };
}

type Parts = Pick<RollDetail, 'delivery' | 'parent' | 'children'> & {
  cuts: (Omit<RollDetail['cuts'][number], 'length'> & { cuts: number })[];
  reservations: (Omit<RollDetail['reservations'][number], 'length'> & { cuts: number })[];
};

/** Where the roll comes from, what has left it and what it has reserved, in cuts. */
export async function partsOf(manager: EntityManager, roll: string): Promise<Parts> {
  const [parts] = await manager.query<[Parts]>(
    `SELECT (SELECT json_build_object('number', d.number, 'supplier', d.supplier) FROM deliveries d
              WHERE d.id = r.delivery_id) AS delivery,
            (SELECT json_build_object('_id', o.id, 'number', o.number) FROM rolls o WHERE o.id = r.parent_id) AS parent,
            (SELECT coalesce(json_agg(json_build_object('_id', o.id, 'number', o.number) ORDER BY o.number), '[]')
               FROM rolls o WHERE o.parent_id = r.id) AS children,
            (SELECT coalesce(json_agg(json_build_object('cuts', upper(c.span) - lower(c.span), 'reason', c.reason,
                      'order', a.order_id, 'by', c.by_name, 'at', c.at, 'note', c.note) ORDER BY c.span), '[]')
               FROM roll_cuts c LEFT JOIN reservations a ON a.id = c.reservation_id WHERE c.roll_id = r.id) AS cuts,
            (SELECT coalesce(json_agg(json_build_object('reservation', a.id::text, 'order', a.order_id, 'cuts', a.cuts)
                      ORDER BY a.id), '[]')
               FROM reservations a WHERE a.roll_id = r.id AND a.state = 'reserved') AS reservations
       FROM rolls r WHERE r.id = $1`,
    [roll],
  );
  return parts;
}
