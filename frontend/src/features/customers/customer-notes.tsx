import type { CustomerNote } from '@shop/contracts/auth/customer-file';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { momentText } from '../../lib/day-text';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { NoteForm } from '../../ui/office/note-form';
import { Panel } from '../../ui/panel';
import { selectUser } from '../auth/auth-slice';
import {
  useAddCustomerNoteMutation,
  useChangeCustomerNoteMutation,
  useStrikeCustomerNoteMutation,
} from './customer-api';
import styles from './customer-page.module.css';

/** The staff notes about a customer, and a field for a new one. */
export function CustomerNotes({ user, notes }: { user: string; notes: readonly CustomerNote[] }) {
  const [add, { isLoading, error }] = useAddCustomerNoteMutation();
  return (
    <Panel title="Notes">
      {notes.length === 0 && <p className={styles.soft}>No notes yet. Customers never see them.</p>}
      <ul className={styles.entries} aria-label="Notes">
        {notes.map((note) => (
          <li key={note._id} className={styles.note}>
            <Note user={user} note={note} />
          </li>
        ))}
      </ul>
      <NoteForm
        label="New note"
        action="Add note"
        isSaving={isLoading}
        error={error && errorMessage(error, 'The note could not be saved')}
        onSave={async (text) => !(await add({ user, text })).error}
      />
    </Panel>
  );
}

function Note({ user, note }: { user: string; note: CustomerNote }) {
  const self = useSelector(selectUser)?._id;
  const [isEdited, setEdited] = useState(false);
  const [change, changing] = useChangeCustomerNoteMutation();
  const [strike, { isLoading: isStriking }] = useStrikeCustomerNoteMutation();
  const { _id, text, by, at, struckBy, openUntil } = note;
  const isOpen = struckBy === null && by._id === self && Date.now() < Date.parse(openUntil);
  if (isEdited)
    return (
      <NoteForm
        label="Note"
        action="Save note"
        initial={text}
        isSaving={changing.isLoading}
        error={changing.error && errorMessage(changing.error, 'The note could not be saved')}
        onCancel={() => {
          setEdited(false);
        }}
        onSave={async (words) => {
          const result = await change({ user, note: _id, text: words });
          if (!result.error) setEdited(false);
          return !result.error;
        }}
      />
    );
  return (
    <>
      <p className={styles.words}>{struckBy === null ? text : <s>{text}</s>}</p>
      <p className={styles.quiet}>
        {by.name}, <time dateTime={at}>{momentText(at)}</time>
        {struckBy !== null && `, struck out by ${struckBy}`}
      </p>
      {struckBy === null && (
        <p className={styles.acts}>
          {isOpen && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                setEdited(true);
              }}
            >
              Edit
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            busy={isStriking}
            onClick={() => void strike({ user, note: _id })}
          >
            Strike out
          </Button>
        </p>
      )}
    </>
  );
}
