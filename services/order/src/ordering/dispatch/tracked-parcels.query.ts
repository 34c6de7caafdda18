import type { TypedOrderNumber, TypedParcelCode } from '@shop/contracts/ordering/order-number';
import type { EntityManager } from 'typeorm';
import { STANDS } from '../parcels/open-lines.query.js';
import { hasNumber } from '../reads/order-number.query.js';

interface Found {
  id: string;
  order: string;
  tracking: string;
}

/** Returns the parcel with this code; none if it was opened or sent back. */
export function parcelsOfCode(
  manager: EntityManager,
  { parcel, ...number }: TypedParcelCode,
): Promise<Found[]> {
  return find(manager, number, (parameter) => `p.number = ${parameter(parcel)}::int`);
}

/** Returns the parcels of an order that were neither opened nor sent back, at most 100. */
export const parcelsOfNumber = (
  manager: EntityManager,
  number: TypedOrderNumber,
): Promise<Found[]> => find(manager, number, () => 'true');

function find(
  manager: EntityManager,
  number: TypedOrderNumber,
  conditionOf: (parameter: (value: unknown) => string) => string,
): Promise<Found[]> {
  const values: unknown[] = [];
  const parameter = (value: unknown): string => `$${String(values.push(value))}`;
  const condition = conditionOf(parameter);
  return manager.query<Found[]>(
    `SELECT p.id, p.order_id AS "order", p.tracking FROM orders o JOIN parcels p ON p.order_id = o.id
      WHERE ${hasNumber(number, parameter)} AND ${condition} AND ${STANDS} ORDER BY p.number LIMIT 100`,
    values,
  );
}
