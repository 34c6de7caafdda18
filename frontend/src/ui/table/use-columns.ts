import { tableFeatures, useTable, type RowData } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './data-column';

const features = tableFeatures({});
/** Limits and step of a column width, in rem. */
export const WIDTHS = { least: 3, most: 60, step: 1 } as const;

/** Columns of a table as an admin has arranged them. */
export interface TableLayout {
  /** Ids of the shown columns in order. */
  columns: readonly string[];
  /** Ids of the default columns. */
  usual: readonly string[];
  /** In rem, by column. */
  widths: Readonly<Record<string, number>>;
  /** Called with null for the default columns. */
  onColumns: (ids: readonly string[] | null) => void;
  onWidths: (widths: Record<string, number>) => void;
}

export interface ColumnChoice {
  id: string;
  label: string;
  isVisible: boolean;
  /** Absent for a column that cannot be hidden. */
  toggle?: () => void;
  /** Moves it by one place; absent if it is at the end. */
  moveBack?: (() => void) | undefined;
  moveOn?: (() => void) | undefined;
  /** Widens it by this many rem, or narrows it if negative. */
  widen: (rem: number) => void;
}

/** Returns the visible columns. Fixed columns keep their places at the start and at the end. */
function visibleOf<Row>(
  columns: readonly DataColumn<Row>[],
  { columns: ids, widths }: Pick<TableLayout, 'columns' | 'widths'>,
): DataColumn<Row>[] {
  const fixed = columns.filter(({ isFixed }) => isFixed);
  const chosen = ids.flatMap((id) => columns.filter((one) => one.id === id && !one.isFixed));
  return [
    ...fixed.filter(({ isAtEnd }) => !isAtEnd),
    ...chosen,
    ...fixed.filter(({ isAtEnd }) => isAtEnd),
  ].map((column) => ({ ...column, width: widths[column.id] ?? column.width }));
}

/** Rows and visible columns of a table, and the functions that change the columns. */
export function useColumns<Row extends RowData>(
  columns: readonly DataColumn<Row>[],
  layout: TableLayout,
  data: readonly Row[],
  rowId: (row: Row) => string,
) {
  const defs = useMemo(() => columns.map(({ id, label }) => ({ id, header: label })), [columns]);
  const table = useTable({ features, columns: defs, data, getRowId: rowId });
  const shown = JSON.stringify([layout.columns, layout.widths]);
  const visible = useMemo(() => {
    const [ids, widths] = JSON.parse(shown) as [string[], Record<string, number>];
    return visibleOf(columns, { columns: ids, widths });
  }, [columns, shown]);

  const movable = visible.filter(({ isFixed }) => !isFixed).map(({ id }) => id);
  const choose = (ids: readonly string[]) => {
    layout.onColumns(visibleOf(columns, { ...layout, columns: ids }).map(({ id }) => id));
  };
  const resize = (id: string, rem: number) => {
    const width = Math.min(Math.max(rem, WIDTHS.least), WIDTHS.most);
    layout.onWidths({ ...layout.widths, [id]: Math.round(width * 4) / 4 });
  };
  const move = (id: string, step: 1 | -1) => {
    const at = movable.indexOf(id);
    const other = movable[at + step];
    if (at < 0 || other === undefined) return undefined;
    return () => {
      choose(movable.with(at, other).with(at + step, id));
    };
  };
  const hidden = columns.filter(({ id }) => !visible.some((one) => one.id === id));
  const menu = [...visible, ...hidden].map(({ id, label, width, isFixed }): ColumnChoice => {
    const isVisible = !hidden.some((one) => one.id === id);
    const toggled = isVisible ? movable.filter((one) => one !== id) : [...movable, id];
    return {
      id,
      label,
      isVisible,
      moveBack: move(id, -1),
      moveOn: move(id, 1),
      ...(!isFixed && {
        toggle: () => {
          choose(toggled);
        },
      }),
      widen: (rem) => {
        resize(id, width + rem);
      },
    };
  });
  return { rows: table.getRowModel().rows, visible, menu, resize };
}
