/** Time zone of the days that two services compare. It is fixed, so that both always count the same days. */
const TIME_ZONE = 'Asia/Dhaka';
/** Number of rows in a request; a day with more rows is a request of its own. */
const MOST_ROWS = 100_000;
const MOST_DAYS = 366;

/** Rows of a table that two services compare: the same columns in the same order give the same digest. */
export interface ChecksummedTable {
  readonly table: string;
  /** The indexed timestamptz that assigns a row to a day. */
  readonly at: string;
  /** SQL expressions that are never null. */
  readonly columns: readonly string[];
  /** SQL: the rows to include. */
  readonly only: string;
}

/** SQL: the day of a timestamptz in a time zone. */
export const dayOf = (column: string, zone = TIME_ZONE): string =>
  `(${column} AT TIME ZONE '${zone}')::date`;

/** SQL: the start of a day in a time zone; `day` is an expression for a date. */
const startOf = (day: string, zone = TIME_ZONE): string =>
  `(${day})::timestamp AT TIME ZONE '${zone}'`;

/** SQL: the column is in the days from the first up to, excluding, the second; null for no limit. */
export const isBetween = (
  column: string,
  from: string,
  until: string,
  zone = TIME_ZONE,
): string => `
  (${from}::date IS NULL OR ${column} >= ${startOf(`${from}::date`, zone)})
  AND (${until}::date IS NULL OR ${column} < ${startOf(`${until}::date`, zone)})`;

/** SQL: the column is in the day; null for any day. */
export const isOn = (column: string, day: string): string => `
  (${day}::date IS NULL OR ${column} >= ${startOf(`${day}::date`)}
    AND ${column} < ${startOf(`${day}::date + 1`)})`;

// md5, because PostgreSQL's own hashes may differ between versions.
export const checksumsQuery = ({ table, at, columns, only }: ChecksummedTable): string => `
  SELECT ${dayOf(at)}::text AS day, count(*)::int AS rows,
         sum(('x' || left(md5(concat_ws(':', ${columns.join(', ')})), 15))::bit(60)::bigint)::text
           AS digest
    FROM ${table} WHERE (${only}) AND ${isBetween(at, '$1', '$2')} GROUP BY 1 ORDER BY 1`;

export const spanQuery = ({ table, at, only }: ChecksummedTable): string => `
  WITH first AS (
    SELECT min(${at}) AS at FROM ${table} WHERE (${only}) AND ${isBetween(at, '$1', 'NULL')}),
  last AS (
    SELECT ${dayOf(at)} AS day FROM ${table} WHERE (${only}) AND ${at} >= (SELECT at FROM first)
     ORDER BY ${at} OFFSET ${String(MOST_ROWS)} LIMIT 1)
  SELECT ${dayOf('first.at')}::text AS first,
         least(${dayOf('first.at')} + ${String(MOST_DAYS)},
               greatest(${dayOf('first.at')} + 1,
                        coalesce((SELECT day FROM last), 'infinity')))::text AS until
    FROM first`;

export const nextDayQuery = ({ table, at, only }: ChecksummedTable): string => `
  SELECT ${dayOf(`min(${at})`)}::text AS next
    FROM ${table} WHERE (${only}) AND ${at} >= ${startOf('$1::date')}`;
