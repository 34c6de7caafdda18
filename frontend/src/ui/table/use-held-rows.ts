import { useState } from 'react';

interface Held<Row> {
  /** The filters and the sort of the list. */
  list: string;
  /** The rows as they came from the server. */
  from: readonly Row[];
  rows: readonly Row[];
  /** The ids of rows that the server no longer lists. */
  left: ReadonlySet<string>;
  /** New rows that stand before the last one, and are not shown. */
  unseen: number;
  /** Rows are taken as they come while the list is being loaded; from the request on. */
  phase: 'requested' | 'loading' | 'still';
}

const NONE: ReadonlySet<string> = new Set();

/** Keeps the rows at their places; what comes behind the last of them is added. */
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
  // A row behind the last one that is listed still may have moved to a page that is not loaded.
  const sure = isComplete
    ? before.rows.length
    : before.rows.findLastIndex((row) => now.has(rowId(row)));
  const left = before.rows.map(rowId).filter((id, at) => !now.has(id) && at < sure);
  return {
    ...{ list: before.list, from, left: left.length === 0 ? NONE : new Set(left) },
    phase: 'still',
    rows: [...before.rows.map((row) => now.get(rowId(row)) ?? row), ...added],
    unseen: fresh.length - added.length,
  };
}

interface HeldOptions<Row> {
  /** The filters and the sort of the list; other ones show the rows as they are. */
  list: string;
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  query: { isFetching: boolean; hasNextPage: boolean; refetch: () => unknown };
}

/**
 * Keeps a list still (W53): a row that no longer belongs to it stays, and a new one waits, until the reader reloads it,
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
    /** Loads the list, and shows it as it is. */
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
    // Rows and `isFetching` come from one state of the store: nothing new was loaded.
    const isOver = phase === 'loading' && !query.isFetching;
    return phase === held.phase && !isOver ? held : { ...held, phase: isOver ? 'still' : phase };
  }
  if (phase === 'still') return hold(held, rows, rowId, !query.hasNextPage);
  return { ...fresh, phase: query.isFetching ? 'loading' : 'still' };
}
