import { memo, useId, useLayoutEffect, useRef, type MouseEvent } from 'react';
import { CellField, type Way } from './cell-field';
import type { CellPlace, DataColumn } from './data-column';
import styles from './data-table.module.css';
import { EditNote } from './edit-note';
import { controlsOf } from './table-keys';
import type { CellEdits, RowDrafts } from './use-cell-edits';

/** Callbacks from a row to its table; stable across renders. */
interface RowActions {
  onSelect: (id: string, isSelected: boolean, isRange: boolean) => void;
  onEdit: (place: CellPlace) => void;
  onExit: (place: CellPlace, way: Way) => void;
  onRestore: (place: CellPlace) => void;
  onBlur: (place: CellPlace) => void;
  onClosed: (place: CellPlace) => void;
}

interface TableRowProps<Row> {
  row: Row;
  id: string;
  /** Name of the row: `Select Madras Check`. */
  name: string;
  index: number;
  columns: readonly DataColumn<Row>[];
  /** Undefined if rows cannot be selected. */
  isSelected: boolean | undefined;
  /** Why the row does not belong to the list anymore. */
  reason: string | undefined;
  drafts: RowDrafts | undefined;
  /** Column of the open cell, if it is in this row. */
  editing: string | undefined;
  edits: CellEdits;
  actions: RowActions;
}

function Row<Data>(props: TableRowProps<Data>) {
  const { row, id, name, index, columns, isSelected, reason } = props;
  const { drafts, editing, edits, actions } = props;
  const line = useRef<HTMLTableRowElement>(null);
  const noteId = useId();

  // Only one place of the table is in the tab order; arrow keys reach the others.
  useLayoutEffect(() => {
    if (!line.current) return;
    for (const control of controlsOf(line.current))
      if (control !== document.activeElement) control.tabIndex = -1;
  }, [row, columns, drafts, editing]);

  const noted = columns.flatMap((column) => {
    const draft = drafts?.[column.id];
    return draft?.state === 'refused' ? [{ column, draft }] : [];
  });
  return (
    <tbody>
      <tr
        ref={line}
        data-line={id}
        aria-rowindex={index + 2}
        aria-selected={isSelected}
        data-left={reason === undefined ? undefined : ''}
        className={styles.row}
      >
        {isSelected !== undefined && (
          <td className={styles.check} data-cell="">
            <label>
              <input
                type="checkbox"
                aria-label={`Select ${name}`}
                checked={isSelected}
                onChange={() => undefined}
                onClick={(event) => {
                  actions.onSelect(id, !isSelected, event.shiftKey);
                }}
              />
            </label>
          </td>
        )}
        <RowCells
          row={row}
          id={id}
          name={name}
          columns={columns}
          reason={reason}
          drafts={drafts}
          editing={editing}
          edits={edits}
          actions={actions}
          noteId={noteId}
        />
      </tr>
      {noted.map(({ column, draft }) => (
        <tr key={column.id}>
          <td
            colSpan={columns.length + (isSelected === undefined ? 0 : 1)}
            className={styles.noteCell}
          >
            <EditNote
              row={row}
              column={column}
              draft={draft}
              edits={edits}
              id={`${noteId}-${column.id}`}
              place={{ row: id, column: column.id }}
              onClosed={() => {
                actions.onClosed({ row: id, column: column.id });
              }}
            />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

interface CellsProps<Data> extends Omit<TableRowProps<Data>, 'index' | 'isSelected'> {
  noteId: string;
}

function Cells<Data>({ columns, drafts, editing, reason, ...cell }: CellsProps<Data>) {
  return (
    <>
      {columns.map((column, at) => (
        <TableCell
          key={column.id}
          {...cell}
          column={column}
          draft={drafts?.[column.id]}
          isFirst={at === 0}
          isEditing={editing === column.id}
          reason={at === 0 ? reason : undefined}
        />
      ))}
    </>
  );
}

interface CellProps<Data> extends Pick<
  TableRowProps<Data>,
  'id' | 'row' | 'name' | 'edits' | 'actions' | 'reason'
> {
  column: DataColumn<Data>;
  draft: RowDrafts[string] | undefined;
  isFirst: boolean;
  isEditing: boolean;
  noteId: string;
}

function Cell<Data>(props: CellProps<Data>) {
  const { id, row, name, column, draft, edits, actions, isFirst, isEditing, noteId } = props;
  const { edit, figure = false } = column;
  const place = { row: id, column: column.id };
  const common = {
    'data-cell': column.id,
    'data-figure': figure || undefined,
    ...(column.isAtEnd && { className: styles.end }),
  };
  if (draft && draft.state !== 'saving' && edit)
    return (
      <td {...common} className={styles.open}>
        <CellField
          draft={draft}
          edit={edit}
          figure={figure}
          label={`${column.label} of ${name}`}
          hasFocus={isEditing}
          noteId={`${noteId}-${column.id}`}
          onType={(text) => {
            edits.type(place, text);
          }}
          onExit={(way) => {
            actions.onExit(place, way);
          }}
          onRestore={() => {
            actions.onRestore(place);
          }}
          onBlur={() => {
            actions.onBlur(place);
          }}
        />
      </td>
    );
  if (draft)
    return (
      <td {...common} tabIndex={-1} aria-busy className={styles.saving}>
        {draft.text}
      </td>
    );
  if (isFirst)
    return (
      <th {...common} scope="row" tabIndex={-1} className={styles.first}>
        {column.cell(row)}
        {props.reason !== undefined && (
          <span className={styles.reason} title={props.reason}>
            {props.reason}
          </span>
        )}
      </th>
    );
  if (!edit || !(edit.isFor?.(row) ?? true))
    return (
      <td {...common} tabIndex={-1}>
        {column.cell(row)}
      </td>
    );
  return (
    <td
      {...common}
      tabIndex={-1}
      aria-readonly={false}
      className={styles.editable}
      onClick={(event: MouseEvent) => {
        if (!event.defaultPrevented) actions.onEdit(place);
      }}
    >
      {column.cell(row)}
    </td>
  );
}

const TableCell = memo(Cell) as typeof Cell;
/** A selection renders the box of the row again, but not its cells. */
const RowCells = memo(Cells) as typeof Cells;
/** Unchanged rows are not rendered again. */
export const TableRow = memo(Row) as typeof Row;
