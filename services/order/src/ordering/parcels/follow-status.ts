import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import type { EntityManager } from 'typeorm';
import { findOpenLines } from './open-lines.query.js';
import { restOf } from './parcel.rules.js';
import { insertParcel, markDelivered, markDispatched, takeBackParcels } from './parcels.query.js';

/**
 * Makes the parcels of an order follow its new status. The unpacked rest of a sent order leaves in a parcel without a
 * number; the parcels of a cancelled order are taken back. An earlier status changes no parcel.
 */
export async function followStatus(
  manager: EntityManager,
  order: string,
  status: OrderStatus,
  at: Date,
): Promise<void> {
  if (status === 'cancelled') return takeBackParcels(manager, order);
  if (status !== 'shipped' && status !== 'delivered') return;
  const lines = restOf(await findOpenLines(manager, order));
  if (lines.length > 0)
    await insertParcel(manager, { order, lines, carrier: '', tracking: '', key: null });
  await markDispatched(manager, order, at);
  if (status === 'delivered') await markDelivered(manager, order, at);
}
