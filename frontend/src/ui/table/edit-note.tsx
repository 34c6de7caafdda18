import { Button } from '../button';
import type { CellPlace, DataColumn } from './data-column';
import styles from './data-table.module.css';
import type { CellEdits, Draft } from './use-cell-edits';

interface EditNoteProps<Row> {
  id: string;
  row: Row;
  place: CellPlace;
  column: DataColumn<Row>;
  draft: Draft;
  edits: CellEdits;
  /** Called when the cell has closed, to return the focus to it. */
  onClosed: () => void;
}

/** A note below the row: why a value was not stored, and the possible actions. */
export function EditNote<Row>(props: EditNoteProps<Row>) {
  const { id, row, place, column, draft, edits, onClosed } = props;
  const { fault = '', conflict } = draft;
  const shown = (value: string | number) => column.edit?.textOf(value, row) ?? String(value);
  return (
    <p id={id} role="alert" className={styles.note}>
      <strong>{column.label}:</strong>
      {conflict ? (
        <>
          <span>
            {conflict.by ?? 'Someone else'} has changed it
            {conflict.at !== null && ` (${conflict.at})`}. Yours: {shown(conflict.yours)}. Theirs:{' '}
            {shown(conflict.theirs)}.
          </span>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              edits.insist(place);
              onClosed();
            }}
          >
            Use mine
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              edits.restore(place);
              onClosed();
            }}
          >
            Keep theirs
          </Button>
        </>
      ) : (
        <>
          <span>{fault}</span>
          <Button
            size="small"
            variant="secondary"
            onClick={() => {
              edits.store(place);
            }}
          >
            Try again
          </Button>
        </>
      )}
    </p>
  );
}
