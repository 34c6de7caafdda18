import { itemCancellationEvents } from '@shop/contracts/ordering/item-cancellations';
import type { HeldLine } from '@shop/contracts/inventory/stock-holds';
import type { Outbox } from '@shop/service-kit/outbox/outbox';
import type { EntityManager } from 'typeorm';
import { findOrder } from '../reads/order.query.js';
import type { PlacedOrder } from '../reads/order.view.js';

/**
 * Publishes all that the order holds, at its next epoch: a hold at the catalogue that has more returns the rest to stock.
 * The caller has locked the order. Returns the epoch.
 */
export async function reviseHold(
  manager: EntityManager,
  outbox: Outbox,
  order: string,
): Promise<number> {
  const [[row]] = await manager.query<[[{ epoch: number }], number]>(
    'UPDATE orders SET stock_epoch = stock_epoch + 1 WHERE id = $1 RETURNING stock_epoch AS epoch',
    [order],
  );
  const { epoch } = row;
  await manager.query('UPDATE order_saga SET attempt = greatest(attempt, $2) WHERE order_id = $1', [
    order,
    epoch,
  ]);
  const placed = await findOrder(manager, { id: order });
  await outbox.add(manager, itemCancellationEvents.holdRevised, order, {
    order,
    epoch,
    lines: (placed?.lines ?? []).map(({ product, quantity, lengths }) => ({
      ...{ product, quantity },
      ...(lengths && { lengths }),
    })),
  });
  return epoch;
}

/** Returns true where the held lines have more than the order needs. */
export const holdsMore = (
  held: readonly Pick<HeldLine, 'product' | 'quantity'>[],
  order: Pick<PlacedOrder, 'lines'> | null,
): boolean =>
  held.some(({ product, quantity }) => {
    const line = order?.lines.find((one) => one.product === product);
    return quantity > (line?.quantity ?? 0);
  });
