import type { RetentionRule } from '../retention/retention-rule.js';

/** How long audit entries are kept: a retention rule of each service with an audit table. */
export const AUDIT_RETENTION: RetentionRule = {
  table: 'audit_entries',
  column: 'at',
  days: 730,
  removedBy: 'remove_audit_entries',
};
