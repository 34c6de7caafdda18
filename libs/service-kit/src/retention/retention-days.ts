import { z } from 'zod';

/** Days by table. */
export type RetentionDays = Readonly<Record<string, number>>;

/** Minimum for audit entries: the database refuses to remove younger ones, whatever the configuration. */
const AUDIT_LEAST_DAYS = 365;
const DEFAULT_INBOX_DAYS = 15;
const DEFAULT_OUTBOX_DAYS = 14;
const ENTRY = /^([a-z_]+)=(\d{1,5})$/;

/**
 * `RETENTION_DAYS`: `table=days`, separated by commas. An inbox must be kept longer than the outboxes whose events are
 * resent.
 */
export const retentionDays = z
  .string()
  .default('')
  .transform((text, context): RetentionDays => {
    const days: Record<string, number> = {};
    for (const entry of text.split(',').filter((part) => part.trim() !== '')) {
      const [, table, count] = ENTRY.exec(entry.trim()) ?? [];
      if (table === undefined) context.addIssue(`"${entry.trim()}" is not table=days`);
      else days[table] = Number(count);
    }
    const { inbox = DEFAULT_INBOX_DAYS, outbox = DEFAULT_OUTBOX_DAYS } = days;
    if ((days.audit_entries ?? AUDIT_LEAST_DAYS) < AUDIT_LEAST_DAYS)
      context.addIssue(`audit_entries stay ${String(AUDIT_LEAST_DAYS)} days at least`);
    if (inbox <= outbox) context.addIssue('inbox needs more days than outbox');
    return days;
  });
