import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { momentText } from '../../lib/day-text';
import { Button } from '../../ui/button';
import styles from './content.module.css';
import { fieldLabels } from './editions';
import { TextDiff } from './text-diff';

interface ConflictChoiceProps {
  conflicts: readonly ErrorDetail[];
  onChoose: (isMineKept: boolean) => void;
}

/** Both texts of each field that another admin has saved meanwhile, and the choice between them. */
export function ConflictChoice({ conflicts, onChoose }: ConflictChoiceProps) {
  const { by = null, at = null } = conflicts[0]?.conflict ?? {};
  return (
    <div role="group" aria-label="Changed meanwhile" className={styles.note}>
      <p>
        {by ?? 'Someone else'} has saved another text meanwhile
        {at === null ? '' : ` (${momentText(at)})`}. Below, their lines are marked as removed and
        yours as added.
      </p>
      {conflicts.map(({ path, conflict }) => (
        <div key={path}>
          <strong>{fieldLabels[path] ?? path}</strong>
          <TextDiff before={String(conflict?.theirs)} after={String(conflict?.yours)} />
        </div>
      ))}
      <div className={styles.actions}>
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
