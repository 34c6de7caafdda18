// The house in figures, as the home page shows them to everybody: counted by admin-analytics, never claimed.
import { z } from 'zod';
import { rpc } from './message.js';
import { nothing } from './shapes.js';

export const houseFigures = z.object({
  products: z.int(),
  /** Accounts. */
  clients: z.int(),
  orders: z.int(),
});
export type HouseFigures = z.infer<typeof houseFigures>;

export const houseFiguresRpc = rpc('admin-analytics.houseFigures', nothing, houseFigures, 'read');
