import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CellConflict, CellPlace, CellValue, DataColumn } from './data-column';

/** Text in a cell that is not stored yet. */
export interface Draft {
  text: string;
  /** Value that the admin saw when the cell was opened. */
  seen: CellValue;
  state: 'open' | 'saving' | 'refused';
  fault?: string | undefined;
  conflict?: CellConflict | undefined;
}

/** Drafts of one row by column. */
export type RowDrafts = Readonly<Record<string, Draft>>;
type Drafts = ReadonlyMap<string, RowDrafts>;

/** Typed text by row and column; it survives scrolling, new data and sorting. */
function useDrafts() {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const latest = useRef(drafts);
  const change = useCallback(({ row, column }: CellPlace, draft: Draft | null) => {
    const { [column]: _before, ...rest } = latest.current.get(row) ?? {};
    const next = new Map(latest.current);
    const ofRow = draft ? { ...rest, [column]: draft } : rest;
    if (Object.keys(ofRow).length > 0) next.set(row, ofRow);
    else next.delete(row);
    latest.current = next;
    setDrafts(next);
  }, []);
  const get = useCallback(
    ({ row, column }: CellPlace): Draft | undefined => latest.current.get(row)?.[column],
    [],
  );
  return { drafts, get, change };
}

/** Stable across renders. */
export interface CellEdits {
  /** Returns false for a cell that cannot be edited in its row. */
  open: (place: CellPlace) => boolean;
  type: (place: CellPlace, text: string) => void;
  /** Stores the typed value; returns false if it cannot be parsed or conflicts. Reports a failure in the draft. */
  store: (place: CellPlace) => boolean;
  /** Restores the stored value. */
  restore: (place: CellPlace) => void;
  /** Overwrites the value that someone else has stored with the typed one. */
  insist: (place: CellPlace) => void;
  canEdit: (place: CellPlace) => boolean;
}

/** Inline editing of cells. */
export function useCellEdits<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  rowId: (row: Row) => string,
): { drafts: Drafts; edits: CellEdits } {
  const { drafts, get, change } = useDrafts();
  const data = useRef({ rows, columns, rowId });
  useLayoutEffect(() => {
    data.current = { rows, columns, rowId };
  });

  const edits = useMemo(() => {
    const find = ({ row: id, column }: CellPlace) => {
      const { rows: all, columns: known, rowId: idOf } = data.current;
      const row = all.find((one) => idOf(one) === id);
      const edit = known.find((one) => one.id === column)?.edit;
      return row !== undefined && edit && (edit.isFor?.(row) ?? true) ? { row, edit } : null;
    };

    const send = async (place: CellPlace, value: CellValue, seen: CellValue) => {
      const found = find(place);
      const draft = get(place);
      if (!found || !draft) return;
      change(place, { text: draft.text, seen, state: 'saving' });
      const notStored = await found.edit.store(found.row, { seen, value });
      const sent = get(place);
      if (!sent) return;
      change(place, notStored ? { ...sent, ...notStored, state: 'refused' } : null);
    };

    return {
      canEdit: (place: CellPlace) => find(place) !== null,
      open: (place: CellPlace) => {
        const found = find(place);
        if (!found) return false;
        if (get(place)) return true;
        const seen = found.edit.currentOf(found.row);
        change(place, { text: found.edit.textOf(seen, found.row), seen, state: 'open' });
        return true;
      },
      type: (place: CellPlace, text: string) => {
        const draft = get(place);
        if (draft) change(place, { text, seen: draft.seen, state: 'open' });
      },
      store: (place: CellPlace) => {
        const found = find(place);
        const draft = get(place);
        if (!found || !draft || draft.state === 'saving') return true;
        if (draft.conflict) return false;
        const read = found.edit.read(draft.text, found.row);
        if ('fault' in read) {
          change(place, { ...draft, state: 'refused', fault: read.fault });
          return false;
        }
        if (read.value === draft.seen) change(place, null);
        else void send(place, read.value, draft.seen);
        return true;
      },
      restore: (place: CellPlace) => {
        const { conflict } = get(place) ?? {};
        const found = find(place);
        if (conflict && found) found.edit.accept(found.row, conflict.theirs);
        change(place, null);
      },
      insist: (place: CellPlace) => {
        const { conflict } = get(place) ?? {};
        if (conflict) void send(place, conflict.yours, conflict.theirs);
      },
    };
  }, [get, change]);

  return { drafts, edits };
}
