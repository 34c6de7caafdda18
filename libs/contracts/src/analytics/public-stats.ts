// Public stats for the home page, counted by admin-analytics.
import { z } from 'zod';
import { rpc } from '../core/message.js';
import { nothing } from '../core/shapes.js';

export const publicStats = z.object({
  products: z.int(),
  /** Number of accounts. */
  clients: z.int(),
  orders: z.int(),
});
export type PublicStats = z.infer<typeof publicStats>;

export const publicStatsRpc = rpc('admin-analytics.publicStats', nothing, publicStats, 'read');
