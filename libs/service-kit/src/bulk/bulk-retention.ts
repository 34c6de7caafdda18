import type { RetentionRule } from '../retention/retention-rule.js';

/** Changes are kept with their rows, as the history of what they changed, for as long as the audit. */
export const BULK_RETENTION: RetentionRule = { table: 'bulk_changes', column: 'at', days: 730 };
