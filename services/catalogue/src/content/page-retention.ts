import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** Versions of pages can be put back for two years after another one replaced them. */
export const PAGE_RETENTION: RetentionRule = {
  table: 'page_versions',
  column: 'replaced_at',
  days: 730,
  only: 'replaced_at IS NOT NULL',
};
