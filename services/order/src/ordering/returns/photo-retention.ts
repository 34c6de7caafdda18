import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** Deletes a photo two years after it was added, when claims expire as well. */
export const PHOTO_RETENTION: RetentionRule = {
  table: 'return_photos',
  column: 'added_at',
  days: 730,
};
