// The charge of a parcel at dispatch (V8).
import type { PaymentSettings } from '@shop/contracts/pricing/settings';
import type { EntityManager } from 'typeorm';
import { takesParts } from '../../pricing/order-payment.rules.js';
import { costOfSent } from '../invoicing/cost-of-sent.js';
import { dispatchedLines } from '../parcels/dispatched-lines.query.js';
import { Order } from '../reads/order.entity.js';

/**
 * Returns the cost in cents of everything sent, including this parcel. Returns undefined if the whole order is charged:
 * by setting, or because this is the last parcel.
 */
export async function untilCentsOf(
  manager: EntityManager,
  order: Order,
  parcel: string,
): Promise<number | undefined> {
  if ((await captureOf(manager, order)) === 'order') return undefined;
  const lines = await dispatchedLines(manager, order._id, parcel);
  const isLast = lines.every(({ inParcel, follows }) => inParcel === follows);
  return isLast ? undefined : costOfSent(manager, order, parcel);
}

/** Returns the capture setting of the order, which is read with its first parcel and stored. */
async function captureOf(
  manager: EntityManager,
  { _id, capture, payment }: Order,
): Promise<PaymentSettings['capture']> {
  if (capture) return capture;
  const found = takesParts(payment) ? await findCapture(manager) : 'order';
  await manager.update(Order, { _id }, { capture: found });
  return found;
}

async function findCapture(manager: EntityManager): Promise<PaymentSettings['capture']> {
  const [row] = await manager.query<{ capture: PaymentSettings['capture'] | null }[]>(
    "SELECT fields #>> '{payments,capture}' AS capture FROM shop_settings",
  );
  return row?.capture ?? 'order';
}
