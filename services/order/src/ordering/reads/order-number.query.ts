// Reads orders by their numbers, and numbers by their orders.
import {
  ORDER_NUMBER_ZONE,
  orderNumberText,
  type TypedOrderNumber,
} from '@shop/contracts/ordering/order-number';
import type { DataSource } from 'typeorm';

/** SQL: an order `o` has this year and number. */
export const hasNumber = (
  { year, number }: TypedOrderNumber,
  parameter: (value: unknown) => string,
): string =>
  `o.number = ${parameter(number)}::int
    AND to_char(o.placed_at AT TIME ZONE ${parameter(ORDER_NUMBER_ZONE)}::text, 'YY') = ${parameter(year)}::text`;

/** SQL: number of an order `o`, such as `LM-26-10432`; `zone` is the time zone of the shop. */
export const numberTextOf = (zone: string): string =>
  `'LM-' || to_char(o.placed_at AT TIME ZONE ${zone}, 'YY') || '-' || o.number`;

/** An order for the lists of other services. */
export interface OrderPlaced {
  /** Number such as `LM-26-10432`. */
  number: string;
  placedAt: Date;
}

/** Returns these orders by id, without unknown ones. */
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
