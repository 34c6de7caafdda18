import { errorMessage } from '../../lib/error-message';
import { NoteForm } from '../../ui/office/note-form';
import { Panel } from '../../ui/panel';
import { useAddOrderNoteMutation, useOrderNotesQuery } from './order-admin-api';
import styles from './order-notes.module.css';
import { momentText } from '../../lib/day-text';

/** The notes of admins on an order, and a field for a new one. */
export function OrderNotes({ order }: { order: string }) {
  const { data, error } = useOrderNotesQuery(order, { refetchOnMountOrArgChange: true });
  const [addNote, adding] = useAddOrderNoteMutation();
  return (
    <Panel title="Notes">
      {error && <p className={styles.quiet}>{errorMessage(error, 'Notes could not be loaded')}</p>}
      {data?.notes.length === 0 && (
        <p className={styles.quiet}>No notes yet. Customers never see them.</p>
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
      <NoteForm
        label="New note"
        action="Add note"
        isSaving={adding.isLoading}
        error={adding.error && errorMessage(adding.error, 'The note could not be saved')}
        onSave={async (text) => !(await addNote({ order, text })).error}
      />
    </Panel>
  );
}
