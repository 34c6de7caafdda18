import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from './button';
import styles from './commit-select.module.css';
import { SelectField } from './select-field';
import { useFocusInPage } from './use-focus-in-page';

interface CommitSelectProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  /** Makes the select read-only. */
  disabled?: boolean;
  /** True while a commit is under way: the select keeps the focus but accepts no choice. */
  busy: boolean;
  /** Why the last commit was refused. */
  error?: string | undefined;
  /** Renders the options of the change to this value, next to Apply. */
  children?: (value: string) => ReactNode;
  /** Commits the choice; resolves to false if it was refused or undone. */
  onCommit: (value: string) => Promise<boolean>;
}

/** `from` is the value before the commit, set once the commit has succeeded. */
interface Choice {
  value: string;
  from?: string;
}

/** A select that changes nothing until Apply is pressed, so that arrow keys do no harm. */
export function CommitSelect(props: CommitSelectProps) {
  const { label, options, value, disabled, busy, error, children, onCommit } = props;
  const frame = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  useFocusInPage(frame);

  const isOver =
    choice !== null &&
    (choice.value === value || (choice.from !== undefined && choice.from !== value));
  if (isOver && !busy) setChoice(null);

  const focusSelect = () => frame.current?.querySelector('select')?.focus();
  const cancel = () => {
    setChoice(null);
    focusSelect();
  };
  const commit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || choice === null) return;
    focusSelect();
    const isDone = await onCommit(choice.value);
    setChoice(isDone ? { value: choice.value, from: value } : null);
  };

  const isOpen = choice !== null && choice.value !== value && choice.from === undefined;
  return (
    <form
      ref={frame}
      className={styles.frame}
      onSubmit={(event) => void commit(event)}
      onKeyDown={({ key }) => {
        if (key === 'Escape' && isOpen && !busy) cancel();
      }}
    >
      <SelectField
        label={label}
        labelHidden
        options={options}
        value={choice?.value ?? value}
        disabled={disabled}
        aria-disabled={busy || undefined}
        error={choice === null ? error : undefined}
        onChange={(event) => {
          if (!busy) setChoice({ value: event.target.value });
        }}
      />
      {isOpen && (
        <div className={styles.change}>
          {children?.(choice.value)}
          <div className={styles.actions}>
            <Button type="submit" size="small" busy={busy}>
              Apply
            </Button>
            <Button size="small" variant="quiet" onClick={busy ? undefined : cancel}>
              Cancel
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
