/** How long the rows of one table stay. */
export interface RetentionRule {
  readonly table: string;
  /** The timestamptz that gives a row's age. Index it, or name an indexed `orderedBy`. */
  readonly column: string;
  /** Days a row is stored; `RETENTION_DAYS` overrides it. 0 where the column is the end of the row's life. */
  readonly days: number;
  /** An indexed column that grows with `column`, for a table that has no index on it. */
  readonly orderedBy?: string;
  /** SQL: only rows of which this is true are removed. */
  readonly only?: string;
  /** A SQL function (before timestamptz, at_most int) returning int, where the service itself may not delete. */
  readonly removedBy?: string;
}

/** The retention of every service's events. An inbox stores an event longer than an outbox can send it again. */
export const MESSAGING_RETENTION: readonly RetentionRule[] = [
  { table: 'inbox', column: 'at', days: 15 },
  // Ids grow with time: the largest table of most services pays for no further index.
  {
    table: 'outbox',
    column: 'occurred_at',
    days: 14,
    orderedBy: 'id',
    only: 'published_at IS NOT NULL',
  },
];
