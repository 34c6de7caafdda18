import { useMemo, useRef, useLayoutEffect, useState } from 'react';
import type { Way } from './cell-field';
import type { CellPlace, DataColumn } from './data-column';
import type { CellEdits } from './use-cell-edits';

interface EditingProps {
  ids: readonly string[];
  columns: readonly Pick<DataColumn<never>, 'id' | 'edit'>[];
  edits: CellEdits;
  focusCell: (place: CellPlace) => void;
}

/** Editing of the focused cell: Enter moves down from it, Tab to the next editable cell. */
export function useEditing(props: EditingProps) {
  const [editing, setEditing] = useState<CellPlace | null>(null);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  const actions = useMemo(() => {
    const open = (place: CellPlace) => {
      if (latest.current.edits.open(place)) setEditing(place);
    };
    const close = (place: CellPlace) => {
      setEditing(null);
      latest.current.focusCell(place);
    };
    /** Returns the next editable cell in the given direction. */
    const after = ({ row, column }: CellPlace, way: Way): CellPlace | undefined => {
      const { ids, columns, edits } = latest.current;
      const at = ids.indexOf(row);
      if (way === 'down')
        return ids
          .slice(at + 1)
          .map((id) => ({ row: id, column }))
          .find(edits.canEdit);
      const editable = columns.filter(({ edit }) => edit).map(({ id }) => id);
      const line = (id: string) => editable.map((one) => ({ row: id, column: one }));
      const here = editable.indexOf(column);
      return way === 'next'
        ? [...line(row).slice(here + 1), ...ids.slice(at + 1, at + 2).flatMap(line)].find(
            edits.canEdit,
          )
        : [...ids.slice(Math.max(at - 1, 0), at).flatMap(line), ...line(row).slice(0, here)]
            .reverse()
            .find(edits.canEdit);
    };
    return {
      onEdit: open,
      onEditRow: (row: string, column: string | null) => {
        const { columns, edits } = latest.current;
        const own = column !== null && edits.canEdit({ row, column }) ? [column] : [];
        const first = [...own, ...columns.filter(({ edit }) => edit).map(({ id }) => id)].find(
          (id) => edits.canEdit({ row, column: id }),
        );
        if (first !== undefined) open({ row, column: first });
      },
      onExit: (place: CellPlace, way: Way) => {
        if (!latest.current.edits.store(place)) return;
        const next = after(place, way);
        if (next) open(next);
        else close(place);
      },
      onRestore: (place: CellPlace) => {
        latest.current.edits.restore(place);
        close(place);
      },
      onBlur: (place: CellPlace) => {
        latest.current.edits.store(place);
        setEditing((now) => (now?.row === place.row && now.column === place.column ? null : now));
      },
      onClosed: close,
    };
  }, []);

  return { editing, ...actions };
}
