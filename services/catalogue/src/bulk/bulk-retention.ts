import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** Changes with their rows, which are the history of the products, as long as the audit. */
export const bulkRetention: readonly RetentionRule[] = [
  { table: 'bulk_changes', column: 'at', days: 730 },
];
