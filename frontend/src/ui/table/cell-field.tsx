import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import type { CellEdit } from './data-column';
import styles from './data-table.module.css';
import type { Draft } from './use-cell-edits';

export type Way = 'down' | 'next' | 'previous';

interface CellFieldProps<Row> {
  label: string;
  draft: Draft;
  edit: CellEdit<Row>;
  figure: boolean;
  /** True if the field takes the focus when it opens. */
  hasFocus: boolean;
  /** Id of the note that explains why the value was not stored. */
  noteId: string;
  onType: (text: string) => void;
  /** Called on Enter, Tab or Shift-Tab. */
  onExit: (way: Way) => void;
  onRestore: () => void;
  /** Called when the focus has moved elsewhere. */
  onBlur: () => void;
}

/** The open cell. It is a text field, so that neither arrow keys nor the wheel change a value. */
export function CellField<Row>(props: CellFieldProps<Row>) {
  const { label, draft, edit, figure, hasFocus, noteId } = props;
  const field = useRef<HTMLInputElement>(null);
  const list = useId();
  const isRefused = draft.state === 'refused';

  useEffect(() => {
    if (!hasFocus || field.current === document.activeElement) return;
    field.current?.focus();
    field.current?.select();
  }, [hasFocus]);

  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      props.onRestore();
    } else if (event.key === 'Enter' || event.key === 'Tab') {
      event.preventDefault();
      const way = event.shiftKey ? 'previous' : 'next';
      props.onExit(event.key === 'Enter' ? 'down' : way);
    }
  };

  return (
    <>
      <input
        ref={field}
        type="text"
        className={styles.field}
        data-figure={figure || undefined}
        aria-label={label}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? noteId : undefined}
        autoComplete="off"
        inputMode={edit.inputMode}
        list={edit.suggestions && list}
        value={draft.text}
        onChange={(event) => {
          props.onType(event.target.value);
        }}
        onKeyDown={press}
        onBlur={(event) => {
          // Only the window may have lost the focus, not the field.
          if (document.activeElement !== event.target) props.onBlur();
        }}
      />
      {edit.suggestions && (
        <datalist id={list}>
          {edit.suggestions.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </>
  );
}
