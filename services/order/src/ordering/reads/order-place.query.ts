// The position at which a page of orders continues.
import type { OrderSort } from '@shop/contracts/ordering/order';
import { cursorText, type ListCursor, type SortKey } from '@shop/service-kit/list-cursor';
import type { Direction } from './order.query.js';

const placed = ['o.placed_at', 'timestamptz'] as const;

/** The sort keys of a list; the id breaks ties. */
export const keysOf: Record<OrderSort, readonly SortKey[]> = {
  placed: [placed],
  total: [['o.total_cents', 'bigint']],
  customer: [['fold(o.user_name) COLLATE "C"', 'text'], placed],
  status: [['o.status', 'text'], placed],
};

/** SQL: position of an order `o` in a list. */
export const cursorOfRow = (sort: OrderSort): string =>
  `json_build_object('keys', ARRAY[${keysOf[sort].map(cursorText).join(', ')}], 'id', o.id)`;

/**
 * Returns the conditions of the orders after a position, one per range of the index. Orders of the same name or status
 * are sorted newest first in both directions.
 */
export function behind(
  { keys: found, id }: ListCursor,
  sort: OrderSort,
  direction: Direction,
  parameter: (value: unknown, type: string) => string,
): string[] {
  const keys = keysOf[sort];
  const [first, ...rest] = keys.map(([expression, type], at) => ({
    expression,
    value: parameter(found[at], type),
  }));
  const place = parameter(id, 'uuid');
  const [beyond, within] = direction === 'asc' ? ['>', '<'] : ['<', '>'];
  const [second] = rest;
  if (!first) return [];
  if (!second) return [`(${first.expression}, o.id) ${beyond} (${first.value}, ${place})`];
  return [
    `${first.expression} = ${first.value} AND (${second.expression}, o.id) ${within} (${second.value}, ${place})`,
    `${first.expression} ${beyond} ${first.value}`,
  ];
}
