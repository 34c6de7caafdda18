import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/**
 * Holds that were refused at once: they never held stock, and their orders are removed after two days. A request that
 * could come again is dropped by its deadline long before.
 */
export const stockRetention: readonly RetentionRule[] = [
  { table: 'stock_hold', column: 'at', days: 14, only: `state = 'refused' AND epoch = 1` },
];
