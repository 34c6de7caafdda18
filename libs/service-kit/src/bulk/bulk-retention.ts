import type { RetentionRule } from '../retention/retention-rule.js';

/** Changes stay with their rows, which are the history of what they changed, as long as the audit. */
export const BULK_RETENTION: RetentionRule = { table: 'bulk_changes', column: 'at', days: 730 };
