import { sum } from '@shop/contracts/core/numbers';
import { taxOf } from '@shop/contracts/pricing/tax-of';
import type { EntityManager } from 'typeorm';
import type { Order } from '../reads/order.entity.js';
import { deliveryOf, isTaxIncludedIn, parcelsOf } from './invoice-bases.js';
import { findInvoicedLines, findTaken } from './invoice-bases.query.js';

/**
 * Returns the cost in cents of everything sent once this packed parcel leaves, with delivery: the sum of the invoices
 * of these parcels.
 */
export async function costOfSent(
  manager: EntityManager,
  { _id: id, price }: Pick<Order, '_id' | 'price'>,
  parcel: string,
): Promise<number> {
  const lines = await findInvoicedLines(manager, id);
  const taken = await findTaken(manager, id, parcel);
  const sent = parcelsOf(lines, taken, price).filter(({ isSentBack }) => !isSentBack);
  const delivery = deliveryOf(price);
  const parts = [...sent.flatMap((one) => one.lines), ...(delivery ? [delivery] : [])];
  const { rates } = taxOf(parts, isTaxIncludedIn(price));
  return sum(rates.map(({ netCents, taxCents }) => netCents + taxCents));
}
