import type { OrderHold } from '@shop/contracts/inventory/order-holds';
import type { StoredStatus } from '../ordering/reads/order.entity.js';

/** The fields of an order that determine its hold of stock. */
export interface OrderOfHold {
  order: string;
  status: StoredStatus;
  epoch: number;
  /** True while the order leaves `cancelled`, or an edit waits for its stock. */
  isChanging: boolean;
  /** True if all of it has come back; an empty hold then counts as none. */
  isAllBack: boolean;
}

export interface StockDrift {
  order: string;
  kind: 'hold without order' | 'order without hold' | 'hold of another epoch';
  /** The highest epoch on either side. */
  epoch: number;
}

/** Returns true if an order of this status holds its stock (reliability 2.4). */
const holdsStock = (status: StoredStatus): boolean => !['rejected', 'cancelled'].includes(status);

/** Returns true if the hold of the order can be made or revised, and no change of the order is in progress. */
export const isHolding = ({ status, isChanging }: OrderOfHold): boolean =>
  status !== 'placing' && !isChanging && holdsStock(status);

/** Returns how order and hold differ, or null if they agree or the order is in progress. */
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
