/** How long the rows of a table are kept. */
export interface RetentionRule {
  readonly table: string;
  /** The timestamptz that determines the age of a row. Index it, or name an indexed `orderedBy`. */
  readonly column: string;
  /** Number of days that a row is kept; `RETENTION_DAYS` overrides it. 0 if the column is the end of the row's life. */
  readonly days: number;
  /** An indexed column that increases with `column`, for a table without an index on `column`. */
  readonly orderedBy?: string;
  /** SQL condition: only rows that meet it are removed. */
  readonly only?: string;
  /** A SQL function (before timestamptz, at_most int) returning int, if the service itself is not allowed to delete. */
  readonly removedBy?: string;
}

/** Retention of the events of every service. An inbox keeps an event longer than an outbox can send it again. */
export const MESSAGING_RETENTION: readonly RetentionRule[] = [
  { table: 'inbox', column: 'at', days: 15 },
  // Ids increase with time, so the largest table of most services needs no additional index.
  {
    table: 'outbox',
    column: 'occurred_at',
    days: 14,
    orderedBy: 'id',
    only: 'published_at IS NOT NULL',
  },
];
