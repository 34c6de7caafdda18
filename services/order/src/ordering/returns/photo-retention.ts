import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** A photo goes two years after it was added, as claims do. */
export const PHOTO_RETENTION: RetentionRule = {
  table: 'return_photos',
  column: 'added_at',
  days: 730,
};
