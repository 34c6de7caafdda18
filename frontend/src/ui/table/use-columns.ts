import {
  columnVisibilityFeature,
  tableFeatures,
  useTable,
  type RowData,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { DataColumn } from './data-column';
import { useTableChoices } from './table-choices';

const features = tableFeatures({ columnVisibilityFeature });

export interface ColumnChoice {
  id: string;
  label: string;
  isVisible: boolean;
  toggle: () => void;
}

/** Rows and visible columns of a table; which columns are hidden is kept in the browser. */
export function useColumns<Row extends RowData>(
  name: string,
  columns: readonly DataColumn<Row>[],
  data: readonly Row[],
  rowId: (row: Row) => string,
) {
  const [choices, choose] = useTableChoices(name);
  const defs = useMemo(
    () => columns.map(({ id, label, isFixed }) => ({ id, header: label, enableHiding: !isFixed })),
    [columns],
  );
  const usual = columns.filter(({ isHidden }) => isHidden).map(({ id }) => id);
  const hidden = (choices.hidden ?? usual).join(' ');
  const columnVisibility = useMemo(
    () => Object.fromEntries(hidden.split(' ').map((id) => [id, id === ''])),
    [hidden],
  );
  const table = useTable({
    features,
    columns: defs,
    data,
    getRowId: rowId,
    state: { columnVisibility },
    onColumnVisibilityChange: (update) => {
      const next = typeof update === 'function' ? update(columnVisibility) : update;
      choose({ hidden: defs.map(({ id }) => id).filter((id) => next[id] === false) });
    },
  });
  const visible = useMemo(
    () => columns.filter(({ id, isFixed }) => isFixed === true || columnVisibility[id] !== false),
    [columns, columnVisibility],
  );
  const menu: ColumnChoice[] = table
    .getAllLeafColumns()
    .filter((column) => column.getCanHide())
    .map((column) => ({
      id: column.id,
      label: columns.find(({ id }) => id === column.id)?.label ?? column.id,
      isVisible: column.getIsVisible(),
      toggle: () => {
        column.toggleVisibility();
      },
    }));
  return { rows: table.getRowModel().rows, visible, menu };
}
