import type { OrderHold } from '@shop/contracts/inventory/order-holds';
import type { StoredStatus } from '../ordering/reads/order.entity.js';

/** An order as far as its hold of stock is concerned. */
export interface OrderOfHold {
  order: string;
  status: StoredStatus;
  epoch: number;
  /** On its way out of `cancelled`, or in an edit that waits for its stock. */
  isChanging: boolean;
  /** All of it has come back: a hold of nothing is as good as none. */
  isAllBack: boolean;
}

export interface StockDrift {
  order: string;
  kind: 'hold without order' | 'order without hold' | 'hold of another epoch';
  /** The highest epoch that either side knows. */
  epoch: number;
}

/** Returns true where an order of this status holds its stock (reliability 2.4). */
const holdsStock = (status: StoredStatus): boolean => !['rejected', 'cancelled'].includes(status);

/** Returns true for an order whose hold can be made or revised: no change of it is in progress. */
export const isHolding = ({ status, isChanging }: OrderOfHold): boolean =>
  status !== 'placing' && !isChanging && holdsStock(status);

/** How order and hold disagree; null where they agree, and while the order is in progress. */
export function driftOf(
  order: OrderOfHold | undefined,
  hold: OrderHold | undefined,
): StockDrift | null {
  const id = order?.order ?? hold?.order;
  if (id === undefined || order?.status === 'placing' || order?.isChanging === true) return null;
  const isHeld = hold?.state === 'held';
  const shouldHold = order !== undefined && holdsStock(order.status);
  const epoch = Math.max(order?.epoch ?? 1, hold?.epoch ?? 1);
  if (isHeld && !shouldHold) return { order: id, kind: 'hold without order', epoch };
  if (!isHeld && shouldHold && !order.isAllBack)
    return { order: id, kind: 'order without hold', epoch };
  if (isHeld && hold.epoch !== order?.epoch)
    return { order: id, kind: 'hold of another epoch', epoch };
  return null;
}
