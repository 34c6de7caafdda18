// Reads the chunks of an order export, in the sort of the list.
import type { OrderSort } from '@shop/contracts/ordering/order';
import { readCursor, writeCursor, type ListCursor } from '@shop/service-kit/list-cursor';
import type { EntityManager } from 'typeorm';
import { behind, cursorOfRow, keysOf } from './order-place.query.js';
import {
  conditionsOf,
  orderColumns,
  placedOrderOf,
  sortings,
  type Direction,
  type OrderRow,
  type OrderSelection,
} from './order.query.js';
import type { PlacedOrder } from './order.view.js';

interface ChunkWindow {
  sort: OrderSort;
  order: Direction;
  /** `next` of the previous chunk; null at the start. */
  after: string | null;
  limit: number;
}

/** Returns the next matching orders without a count, and where the export continues; null at its end. */
export async function findChunk(
  manager: EntityManager,
  filter: OrderSelection,
  { sort, order, after, limit }: ChunkWindow,
): Promise<{ orders: PlacedOrder[]; next: string | null }> {
  const { where, values } = conditionsOf(filter);
  const parameter = (value: unknown, type: string) => `$${String(values.push(value))}::${type}`;
  const sorted = sortings[sort](order);
  const conditions =
    after === null ? ['true'] : behind(readCursor(after, keysOf[sort]), sort, order, parameter);
  // Each range of the index is read separately.
  const ids = conditions.map(
    (condition) =>
      `ARRAY(SELECT o.id FROM orders o WHERE ${where} AND ${condition} ORDER BY ${sorted} LIMIT ${String(limit)})`,
  );
  const rows = await manager.query<(OrderRow & { place: ListCursor })[]>(
    `SELECT ${orderColumns}, ${cursorOfRow(sort)} AS place FROM orders o WHERE o.id = ANY (${ids.join(' || ')})
      ORDER BY ${sorted} LIMIT ${String(limit)}`,
    values,
  );
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return { orders: rows.map(placedOrderOf), next: last ? writeCursor(last.place) : null };
}

/** Returns the newest matching orders. */
export const findNewest = async (
  manager: EntityManager,
  filter: OrderSelection,
  limit: number,
): Promise<PlacedOrder[]> => {
  const window = { sort: 'placed', order: 'desc', after: null, limit } as const;
  return (await findChunk(manager, filter, window)).orders;
};
