import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { TextAreaField } from '../../ui/text-area-field';
import { useAddOrderNoteMutation, useOrderNotesQuery } from './order-admin-api';
import styles from './order-notes.module.css';
import { momentText } from '../../lib/day-text';

const MAX_LENGTH = 2_000;

/** The notes of admins on an order, and a field for more. */
export function OrderNotes({ order }: { order: string }) {
  const { data, error } = useOrderNotesQuery(order, { refetchOnMountOrArgChange: true });
  return (
    <Panel title="Notes">
      {error && <p className={styles.quiet}>{errorMessage(error, 'Notes could not be loaded')}</p>}
      {data?.notes.length === 0 && (
        <p className={styles.quiet}>None yet. The customer never sees them.</p>
      )}
      {data && data.notes.length > 0 && (
        <ol className={styles.notes} aria-label="Notes">
          {data.notes.map((note) => (
            <li key={note._id}>
              <p className={styles.text}>{note.text}</p>
              <p className={styles.quiet}>
                {note.by}, <time dateTime={note.at}>{momentText(note.at)}</time>
              </p>
            </li>
          ))}
        </ol>
      )}
      <NewNote order={order} />
    </Panel>
  );
}

function NewNote({ order }: { order: string }) {
  const [text, setText] = useState('');
  const [addNote, { isLoading, error }] = useAddOrderNoteMutation();

  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isLoading) return;
    const result = await addNote({ order, text });
    if (!result.error) setText('');
  };

  return (
    <form className={styles.form} onSubmit={(event) => void add(event)}>
      <TextAreaField
        label="New note"
        rows={3}
        value={text}
        maxLength={MAX_LENGTH}
        error={error && errorMessage(error, 'The note could not be kept')}
        onChange={(event) => {
          setText(event.target.value);
        }}
      />
      <Button
        type="submit"
        variant="secondary"
        size="small"
        busy={isLoading}
        disabled={text.trim() === ''}
      >
        Add note
      </Button>
    </form>
  );
}
