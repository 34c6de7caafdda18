import { useState } from 'react';

interface Held<Row> {
  /** Filters and sort order of the list. */
  list: string;
  /** Rows as the server returned them. */
  from: readonly Row[];
  rows: readonly Row[];
  /** Ids of rows that the server does not list anymore. */
  left: ReadonlySet<string>;
  /** Number of new rows before the last one, which are not shown. */
  unseen: number;
  /** While the list is being loaded, from the request on, rows are shown as they arrive. */
  phase: 'requested' | 'loading' | 'still';
}

const NONE: ReadonlySet<string> = new Set();

/** Keeps the rows in their places, and appends those that come after the last one. */
function hold<Row>(
  before: Held<Row>,
  from: readonly Row[],
  rowId: (row: Row) => string,
  isComplete: boolean,
): Held<Row> {
  const now = new Map(from.map((row) => [rowId(row), row]));
  const known = new Set(before.rows.map(rowId));
  const end = from.findLastIndex((row) => known.has(rowId(row)));
  const fresh = from.filter((row) => !known.has(rowId(row)));
  const added = from.slice(end + 1);
  // A row after the last one that is still listed may have moved to a page that is not loaded.
  const sure = isComplete
    ? before.rows.length
    : before.rows.findLastIndex((row) => now.has(rowId(row)));
  const left = before.rows.map(rowId).filter((id, at) => !now.has(id) && at < sure);
  return {
    list: before.list,
    from,
    left: left.length === 0 ? NONE : new Set(left),
    phase: 'still',
    rows: [...before.rows.map((row) => now.get(rowId(row)) ?? row), ...added],
    unseen: fresh.length - added.length,
  };
}

interface HeldOptions<Row> {
  /** Filters and sort order of the list; after a change the rows are shown as they are. */
  list: string;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  query: { isFetching: boolean; hasNextPage: boolean; refetch: () => unknown };
}

/**
 * Keeps a list stable (W53): a row that has left the list stays, and a new row is held back, until the reader reloads,
 * filters or sorts.
 */
export function useHeldRows<Row>({ list, rows, rowId, query }: HeldOptions<Row>) {
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const shown = rows && next(held, { list, rows, rowId, query });
  if (shown && shown !== held) setHeld(shown);
  return {
    rows: shown?.rows,
    left: shown?.left ?? NONE,
    unseen: shown?.unseen ?? 0,
    /** Reloads the list, and shows it as it is. */
    reload: () => {
      setHeld((now) => now && { ...now, phase: 'requested' });
      void query.refetch();
    },
  };
}

function next<Row>(
  held: Held<Row> | null,
  { list, rows, rowId, query }: HeldOptions<Row> & { rows: readonly Row[] },
): Held<Row> {
  const fresh = { list, from: rows, rows, left: NONE, unseen: 0 };
  if (held?.list !== list) return { ...fresh, phase: query.isFetching ? 'loading' : 'still' };
  const phase = query.isFetching && held.phase === 'requested' ? 'loading' : held.phase;
  if (held.from === rows) {
    // Rows and `isFetching` come from the same store state, so nothing new was loaded.
    const isOver = phase === 'loading' && !query.isFetching;
    return phase === held.phase && !isOver ? held : { ...held, phase: isOver ? 'still' : phase };
  }
  if (phase === 'still') return hold(held, rows, rowId, !query.hasNextPage);
  return { ...fresh, phase: query.isFetching ? 'loading' : 'still' };
}
