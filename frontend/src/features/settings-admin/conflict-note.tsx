import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { momentText } from '../../lib/day-text';
import { Button } from '../../ui/button';
import styles from './settings.module.css';

interface ConflictNoteProps {
  conflicts: readonly ErrorDetail[];
  /** How the form names a field. */
  labels: Readonly<Record<string, string>>;
  /** Keeps what was typed, or takes what the other has saved. */
  onChoose: (isMineKept: boolean) => void;
}

/** Both values of each field that another admin has saved meanwhile, and the choice between them. */
export function ConflictNote({ conflicts, labels, onChoose }: ConflictNoteProps) {
  const { by = null, at = null } = conflicts[0]?.conflict ?? {};
  return (
    <div role="group" aria-label="Changed meanwhile" className={styles.preview}>
      <p>
        {by ?? 'Someone else'} has saved other values meanwhile
        {at === null ? '' : ` (${momentText(at)})`}.
      </p>
      <ul role="list" className={styles.list}>
        {conflicts.map(({ path, conflict }) => (
          <li key={path}>
            <strong>{labels[path] ?? path}</strong>
            <span>Yours: {conflict?.yours}</span>
            <span>Theirs: {conflict?.theirs}</span>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            onChoose(true);
          }}
        >
          Keep mine
        </Button>
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            onChoose(false);
          }}
        >
          Take theirs
        </Button>
      </div>
    </div>
  );
}
