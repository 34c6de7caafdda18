import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** Prices that ended so long ago prove no reduction any more: its struck price is stored with the product. */
export const PRICE_HISTORY_RETENTION: RetentionRule = {
  table: 'price_history',
  column: 'to_at',
  days: 400,
};
