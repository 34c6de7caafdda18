import { useState, type SyntheticEvent } from 'react';
import { Button } from '../button';
import { TextAreaField } from '../text-area-field';
import styles from './note-form.module.css';

const MAX_LENGTH = 2_000;

interface NoteFormProps {
  label: string;
  /** Label of the button. */
  action: string;
  initial?: string;
  isSaving: boolean;
  error: string | undefined;
  onCancel?: () => void;
  /** Resolves to true once the note is stored, which clears the field. */
  onSave: (text: string) => Promise<boolean>;
}

/** A field for a staff note. */
export function NoteForm({
  label,
  action,
  initial = '',
  isSaving,
  error,
  onCancel,
  onSave,
}: NoteFormProps) {
  const [text, setText] = useState(initial);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && !isSaving && (await onSave(text))) setText('');
  };
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextAreaField
        label={label}
        rows={3}
        value={text}
        maxLength={MAX_LENGTH}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      <p className={styles.actions}>
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={isSaving}
          disabled={text.trim() === ''}
        >
          {action}
        </Button>
        {onCancel && (
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </p>
    </form>
  );
}
