import type { ReactNode } from 'react';
import { momentText } from '../../lib/day-text';
import { Button } from '../../ui/button';
import { shownValue, spacedName, type FieldConflict } from './merge.rules';
import styles from './unsaved.module.css';

interface ConflictNoteProps {
  conflicts: readonly FieldConflict[];
  /** Fields that have taken the other value, because nothing was typed there. */
  taken: readonly string[];
  /** Who has saved, and when, if known. */
  by?: { by: string | null; at: string | null } | undefined;
  /** Labels of fields that are not named after their values. */
  labels?: Readonly<Record<string, string>>;
  /** Renders both values of a field, if the form needs its own format. */
  show?: (conflict: FieldConflict) => ReactNode;
  onChoose: (conflict: FieldConflict, isMine: boolean) => void;
}

export const BothValues = ({ mine, theirs }: Pick<FieldConflict, 'mine' | 'theirs'>) => (
  <>
    <span>Yours: {shownValue(mine)}</span>
    <span>Theirs: {shownValue(theirs)}</span>
  </>
);

/** Both values of each field that someone else has saved in the meantime, and a choice between them. */
export function ConflictNote(props: ConflictNoteProps) {
  const { conflicts, taken, by, labels = {}, show = BothValues, onChoose } = props;
  const labelOf = (name: string) => labels[name] ?? spacedName(name);
  if (conflicts.length === 0 && taken.length === 0) return null;
  return (
    <div role="group" aria-label="Changed in the meantime" className={styles.note}>
      <p>
        {by?.by ?? 'Someone else'} has saved other values meanwhile
        {by?.at ? ` (${momentText(by.at)})` : ''}.
        {taken.length > 0 &&
          ` The form now has their values for: ${taken.map(labelOf).join(', ')}.`}
        {conflicts.length === 0 && ' Check them, then save again.'}
      </p>
      <ul role="list" className={styles.fields}>
        {conflicts.map((conflict) => (
          <li key={conflict.name} role="group" aria-label={labelOf(conflict.name)}>
            <strong>{labelOf(conflict.name)}</strong>
            {show(conflict)}
            <div className={styles.choice}>
              {[true, false].map((isMine) => (
                <Button
                  key={String(isMine)}
                  variant={isMine ? 'secondary' : 'quiet'}
                  size="small"
                  onClick={() => {
                    onChoose(conflict, isMine);
                  }}
                >
                  {isMine ? 'Keep mine' : 'Take theirs'}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
