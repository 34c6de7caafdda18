import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** Prices that ended this long ago no longer prove a reduction; the struck price is stored with the product. */
export const PRICE_HISTORY_RETENTION: RetentionRule = {
  table: 'price_history',
  column: 'to_at',
  days: 400,
};
