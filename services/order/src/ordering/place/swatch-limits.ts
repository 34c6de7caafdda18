// Limits swatch orders: one swatch per colour, and as many as the shop gives away (FAB-69).
import {
  SWATCH_DAYS,
  SWATCHES_OF_CUSTOMER,
  SWATCHES_OF_ORDER,
} from '@shop/contracts/catalogue/swatch-limits';
import { DomainError } from '@shop/service-kit/domain-error';
import type { EntityManager } from 'typeorm';
import type { OrderCost } from './order-cost.js';

type Lines = Pick<OrderCost, 'lines'>;

const swatchesOf = ({ lines }: Lines) => lines.filter(({ isSwatch }) => isSwatch);

export const hasSwatches = (order: Lines): boolean => swatchesOf(order).length > 0;

// Counts orders that are placed or await payment, but not cancelled ones.
const ORDERED = `
  SELECT count(*)::int AS swatches FROM orders o JOIN order_lines l ON l.order_id = o.id
   WHERE o.user_id = $1 AND o.created_at > now() - make_interval(days => $2)
     AND o.status NOT IN ('cancelled', 'rejected') AND l.quantity > 0 AND l.details ? 'isSwatch'`;

/** Throws `order.swatchLimit`. The caller has locked the buyer. */
export async function checkSwatches(
  manager: EntityManager,
  user: string,
  order: Lines,
): Promise<void> {
  const swatches = swatchesOf(order);
  if (swatches.length === 0) return;
  if (swatches.some(({ quantity }) => quantity > 1)) throw limit('One swatch of a colour.');
  if (swatches.length > SWATCHES_OF_ORDER) throw new DomainError('order.swatchLimit');
  const [row] = await manager.query<{ swatches: number }[]>(ORDERED, [user, SWATCH_DAYS]);
  if ((row?.swatches ?? 0) + swatches.length > SWATCHES_OF_CUSTOMER)
    throw limit(`At most ${String(SWATCHES_OF_CUSTOMER)} swatches in ${String(SWATCH_DAYS)} days.`);
}

const limit = (message: string): DomainError =>
  new DomainError('order.swatchLimit', undefined, message);
