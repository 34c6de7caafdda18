// Sums of the shop, as differences that a change, or a page of changes, adds to the figures.
import { type OrderStatus } from '@shop/contracts/ordering/order-status';
import { queryPreparedWithin } from '@shop/service-kit/prepared-query';
import { type EntityManager } from 'typeorm';

/** Totals of the whole shop. Each is a row of `counts`. */
export type Noun =
  | 'revenueCents'
  | 'orders'
  | 'customers'
  | 'products'
  | 'lowStock'
  | 'outOfStock'
  | `orders.${OrderStatus}`;

/** Tables of sums, with their keys, their sums, and the types of the keys. */
export const sumTables = {
  daily_sales: {
    keys: { day: 'date' },
    sums: [
      'revenue_cents',
      'orders',
      'discount_cents',
      'delivery_cents',
      'added_tax_cents',
      'included_tax_cents',
      'gift_card_cents',
    ],
  },
  daily_categories: {
    keys: { day: 'date', category: 'text' },
    sums: ['revenue_cents', 'pieces', 'millimetres'],
  },
  daily_arrivals: { keys: { day: 'date' }, sums: ['customers', 'products'] },
  daily_products: {
    keys: { day: 'date', product_id: 'uuid' },
    sums: ['pieces', 'thousandths', 'revenue_cents'],
  },
  product_sales: {
    keys: { product_id: 'uuid' },
    sums: ['pieces', 'thousandths', 'revenue_cents'],
  },
  counts: { keys: { noun: 'text' }, sums: ['total'] },
} as const satisfies Record<string, { keys: Record<string, string>; sums: readonly string[] }>;
export type SumTable = keyof typeof sumTables;
const tables = Object.keys(sumTables) as SumTable[];

type Row = Record<string, string | number>;

/** Collects differences, and adds them to the tables. */
export class Counters {
  private readonly rows = new Map<SumTable, Map<string, Row>>();

  /** Adds amounts to the row of these keys. */
  add(table: SumTable, keys: Record<string, string>, amounts: Record<string, number>): void {
    const rows = this.rows.get(table) ?? new Map<string, Row>();
    this.rows.set(table, rows);
    const name = Object.values(keys).join(' ');
    const row: Row = rows.get(name) ?? { ...keys };
    for (const [sum, amount] of Object.entries(amounts)) row[sum] = Number(row[sum] ?? 0) + amount;
    rows.set(name, row);
  }

  count(noun: Noun, amount: number): void {
    this.add('counts', { noun }, { total: amount });
  }

  /** Returns the differences of a table that are not 0, in the order of their keys. */
  of(table: SumTable): Row[] {
    const { sums } = sumTables[table];
    return [...(this.rows.get(table) ?? new Map<string, Row>())]
      .filter(([, row]) => sums.some((sum) => Number(row[sum] ?? 0) !== 0))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => row);
  }

  /**
   * Writes all differences in one statement. Rows are always updated in the same order, so that two changes never
   * deadlock.
   */
  async write(manager: EntityManager): Promise<void> {
    const rows = tables.map((table) => this.of(table));
    if (rows.every(({ length }) => length === 0)) return;
    const values = rows.map((ofTable) => JSON.stringify(ofTable));
    await queryPreparedWithin(manager, { ...ADD, values });
  }
}

/** Returns the SQL that adds the rows of this parameter to a table. */
function addition(table: SumTable, parameter: number): string {
  const { keys, sums } = sumTables[table];
  const names = [...Object.keys(keys), ...sums].join(', ');
  const types = Object.entries(keys).map(([key, type]) => `${key} ${type}`);
  const amounts = sums.map((sum) => `coalesce(${sum}, 0)`);
  return `
    INSERT INTO ${table} AS stored (${names})
    SELECT ${[...Object.keys(keys), ...amounts].join(', ')}
      FROM jsonb_to_recordset($${String(parameter)}::jsonb)
           AS change (${[...types, ...sums.map((sum) => `${sum} bigint`)].join(', ')})
     ORDER BY ${Object.keys(keys).join(', ')}
    ON CONFLICT (${Object.keys(keys).join(', ')}) DO UPDATE
      SET ${sums.map((sum) => `${sum} = stored.${sum} + excluded.${sum}`).join(', ')}
    RETURNING 1`;
}

// Each addition runs when its rows are counted, and therefore in the order of the tables.
const ADD = {
  name: 'add-to-sums',
  text: `WITH ${tables.map((table, at) => `to_${table} AS (${addition(table, at + 1)})`).join(', ')}
    SELECT ${tables.map((table) => `(SELECT count(*) FROM to_${table})`).join(', ')}`,
};
