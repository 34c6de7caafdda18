import type { RowData } from '@tanstack/react-table';
import { Fragment, useMemo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useSingleKeys } from '../single-keys';
import { VisuallyHidden } from '../visually-hidden';
import type { Sorting } from '../list/sort-head';
import type { DataColumn } from './data-column';
import styles from './data-table.module.css';
import { SkeletonRows } from './skeleton-rows';
import { TableFailed } from './table-failed';
import { TableFoot } from './table-foot';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import { useCellEdits } from './use-cell-edits';
import { useColumns, type TableLayout } from './use-columns';
import { useEditing } from './use-editing';
import { useLinkPress } from './use-link-press';
import { useRowWindow } from './use-row-window';
import type { Selection } from './use-selection';
import { useSelectKeys } from './use-select-keys';
import { useTableFocus } from './use-table-focus';

/** The next rows load when fewer than this many pixels are left below. */
const NEAR_PX = 600;

export interface DataTableProps<Row> {
  /** Plural of the listed objects: `products`. */
  what: string;
  columns: readonly DataColumn<Row>[];
  layout: TableLayout;
  /** Undefined until they have loaded; the array must be stable while the rows are the same. */
  rows: readonly Row[] | undefined;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Number of all matching rows; null if it is not known exactly. */
  total: number | null;
  /** Absent if the rows cannot be sorted. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Absent if there are no actions on several rows at once. */
  selection?: Selection;
  /** Absent if rows have no page. */
  onOpen?: (row: Row) => void;
  /** Returns why a row that is still shown does not belong to the list anymore. */
  reasonOf?: (id: string) => string | undefined;
  /** Reason why the rows could not be loaded. */
  failure?: { text: string | undefined; requestId: string | undefined } | undefined;
  query: {
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  /** Row that is focused first, because the admin returns from its page. */
  returnTo?: string | null;
  /** Shown if there are no rows. */
  empty: ReactNode;
}

const NO_ROWS: readonly never[] = [];
const UNSORTED: Sorting = { sort: '', order: 'asc' };
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The table of the back-office: dense, sortable, and operated by keyboard. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { what, columns, layout, rowId, rowName, selection, query } = props;
  const data = props.rows ?? NO_ROWS;
  const scroll = useRef<HTMLDivElement>(null);
  const active = useRef<string | null>(props.returnTo ?? null);
  const withSingleKeys = useSingleKeys();
  const press = useLinkPress();

  const { rows, visible, menu, resize } = useColumns(columns, layout, data, rowId);
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const shown = useRowWindow(ids, scroll, active);
  const { drafts, edits } = useCellEdits(data, columns, rowId);
  const select = useSelectKeys(ids, selection);
  const focus = useTableFocus({
    scroll,
    active,
    withSingleKeys,
    returnTo: props.returnTo ?? null,
    onOpen: (id) => {
      const row = rows.find((one) => one.id === id);
      if (row) props.onOpen?.(row.original);
    },
    onToggle: (id, isRange) => {
      if (selection) select(id, !selection.isSelected(id), isRange);
    },
    onEdit: (id, column) => {
      editing.onEditRow(id, column);
    },
  });
  const editing = useEditing({ ids, columns: visible, edits, focusCell: focus.focusCell });
  const { onEdit, onExit, onRestore, onBlur, onClosed } = editing;
  const actions = useMemo(
    () => ({ onSelect: select, onEdit, onExit, onRestore, onBlur, onClosed }),
    [select, onEdit, onExit, onRestore, onBlur, onClosed],
  );

  if (props.failure && !props.rows)
    return <TableFailed what={what} {...props.failure} query={query} />;
  if (props.rows?.length === 0 && !query.isFetching) return props.empty;

  const loadMore = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  const refused = [...drafts.values()]
    .flatMap((ofRow) => Object.values(ofRow))
    .filter(({ state }) => state === 'refused').length;
  const rem = visible.slice(1).reduce((sum, { width }) => sum + width, 0);
  const end = visible.find(({ isAtEnd }) => isAtEnd)?.width ?? 0;
  const size = {
    '--rest': `${String(rem)}rem`,
    '--name': `${String(visible[0]?.width)}rem`,
    '--end': `${String(end)}rem`,
    ...(!selection && { '--check': '0rem' }),
  };

  return (
    <div className={styles.table} style={size as CSSProperties}>
      <div
        ref={scroll}
        className={styles.scroll}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < NEAR_PX) loadMore();
        }}
      >
        <table
          role="grid"
          aria-label={capital(what)}
          aria-rowcount={props.total === null ? -1 : Math.max(props.total, ids.length) + 1}
          aria-multiselectable={selection ? true : undefined}
          aria-busy={!props.rows || undefined}
          onClickCapture={press}
          onFocus={focus.onFocus}
          onKeyDown={focus.onKeyDown}
        >
          <colgroup>
            {selection && <col className={styles.checkColumn} />}
            {visible.map(({ id, width }, at) => (
              <col
                key={id}
                data-column={id}
                className={at === 0 ? styles.firstColumn : undefined}
                style={at === 0 ? undefined : { width: `${String(width)}rem` }}
              />
            ))}
          </colgroup>
          <TableHead
            columns={visible}
            sorting={props.sorting ?? UNSORTED}
            onSort={props.onSort}
            onResize={resize}
            box={
              selection && {
                loaded: ids.length,
                selected: ids.filter(selection.isSelected).length,
                onSelect: (isSelected) => {
                  selection.set(ids, isSelected);
                },
              }
            }
          />
          {!props.rows && <SkeletonRows columns={visible} canSelect={selection !== undefined} />}
          {shown.rows.map(({ index, gap }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <Fragment key={row.id}>
                {gap > 0 && <Gap height={gap} />}
                <TableRow<Row>
                  index={index}
                  edits={edits}
                  actions={actions}
                  row={row.original}
                  id={row.id}
                  name={rowName(row.original)}
                  columns={visible}
                  isSelected={selection?.isSelected(row.id)}
                  reason={props.reasonOf?.(row.id)}
                  drafts={drafts.get(row.id)}
                  editing={editing.editing?.row === row.id ? editing.editing.column : undefined}
                />
              </Fragment>
            );
          })}
          {shown.rest > 0 && <Gap height={shown.rest} />}
        </table>
      </div>
      {!props.rows && (
        <p role="status">
          <VisuallyHidden>Loading {what}...</VisuallyHidden>
        </p>
      )}
      <TableFoot
        more={{
          has: query.hasNextPage,
          busy: query.isFetchingNextPage,
          load: loadMore,
          label: `Show more ${what}`,
        }}
        isPartial={shown.isPartial}
        can={{
          edit: columns.some(({ edit }) => edit),
          select: selection !== undefined,
          open: props.onOpen !== undefined,
        }}
        refused={refused}
        columns={menu}
        onUsualColumns={() => {
          layout.onColumns(null);
        }}
        withSingleKeys={withSingleKeys}
      />
    </div>
  );
}

/** Placeholder for rows that are not rendered. */
const Gap = ({ height }: { height: number }) => (
  <tbody aria-hidden>
    <tr style={{ height }} />
  </tbody>
);
