import { type EntityManager } from 'typeorm';
import { type Noun } from '../figures/counters.js';

/** Returns the totals of the whole shop, which are 0 before the first event. */
export async function totalsOf(manager: EntityManager): Promise<Record<Noun, number>> {
  const rows = await manager.query<{ noun: string; total: string }[]>(
    'SELECT noun, total FROM counts',
  );
  const totals: Record<string, number> = {};
  for (const { noun, total } of rows) totals[noun] = Number(total);
  return { ...zeros, ...totals };
}

const zeros: Record<Noun, number> = {
  revenueCents: 0,
  orders: 0,
  customers: 0,
  products: 0,
  lowStock: 0,
  outOfStock: 0,
  'orders.pending': 0,
  'orders.processing': 0,
  'orders.shipped': 0,
  'orders.delivered': 0,
  'orders.cancelled': 0,
};
