import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/**
 * Holds that were refused at once. They never held stock, and their orders are removed after two days. A request that
 * might be repeated is dropped at its deadline long before that.
 */
export const stockRetention: readonly RetentionRule[] = [
  { table: 'stock_hold', column: 'at', days: 14, only: `state = 'refused' AND epoch = 1` },
];
