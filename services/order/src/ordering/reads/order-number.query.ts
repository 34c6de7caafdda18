// Orders by their numbers, and numbers by their orders.
import { company } from '@shop/contracts/core/company';
import { orderNumberText, type TypedOrderNumber } from '@shop/contracts/ordering/order-number';
import type { DataSource } from 'typeorm';

/** SQL: the year and number of an order `o` are these. */
export const hasNumber = (
  { year, number }: TypedOrderNumber,
  parameter: (value: unknown) => string,
): string =>
  `o.number = ${parameter(number)}::int
    AND to_char(o.placed_at AT TIME ZONE ${parameter(company.timeZone)}::text, 'YY') = ${parameter(year)}::text`;

/** SQL: `LM-26-10432` of an order `o`; `zone` is the clock of the shop. */
export const numberTextOf = (zone: string): string =>
  `'LM-' || to_char(o.placed_at AT TIME ZONE ${zone}, 'YY') || '-' || o.number`;

/** An order as lists of other services show it. */
export interface OrderPlaced {
  /** `LM-26-10432`. */
  number: string;
  placedAt: Date;
}

/** Returns these orders by their ids; orders that are not known are left out. */
export async function placedOrders(
  dataSource: DataSource,
  orders: readonly string[],
): Promise<Map<string, OrderPlaced>> {
  const rows = await dataSource.query<{ order: string; number: number; placedAt: Date }[]>(
    `SELECT id AS "order", number, placed_at AS "placedAt" FROM orders WHERE id = ANY ($1)`,
    [orders],
  );
  return new Map(
    rows.map(({ order, number, placedAt }) => [
      order,
      { number: orderNumberText(number, placedAt), placedAt },
    ]),
  );
}
