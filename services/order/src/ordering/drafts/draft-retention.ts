import type { RetentionRule } from '@shop/service-kit/retention/retention-rule';

/** Deletes a draft a year after its end. */
export const DRAFT_RETENTION: RetentionRule = { table: 'drafts', column: 'until', days: 365 };
