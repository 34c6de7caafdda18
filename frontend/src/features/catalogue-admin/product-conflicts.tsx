import type { ErrorDetail } from '@shop/contracts/core/error-detail';
import { useState } from 'react';
import { momentText } from '../../lib/day-text';
import { Button } from '../../ui/button';
import styles from './product-form.module.css';
import { fieldLabel, fieldText } from './product-history';

interface ProductConflictsProps {
  conflicts: readonly ErrorDetail[];
  /** Called with the fields for which the other user's values were chosen. */
  onChoose: (theirs: ReadonlySet<string>) => void;
}

/** The fields that someone else has changed in the meantime, each with both values and a choice. */
export function ProductConflicts({ conflicts, onChoose }: ProductConflictsProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const choose = (path: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(path);
    else next.delete(path);
    setTheirs(next);
  };
  return (
    <div role="alert" className={styles.conflicts}>
      <p>Nothing was saved: these fields were changed by someone else meanwhile.</p>
      {conflicts.map(({ path, conflict }) => (
        <fieldset key={path}>
          <legend>
            {fieldLabel(path)}
            {conflict?.by && `, changed by ${conflict.by}`}
            {conflict?.at && ` on ${momentText(conflict.at)}`}
          </legend>
          {[false, true].map((isTheirs) => (
            <label key={String(isTheirs)}>
              <input
                type="radio"
                name={`conflict ${path}`}
                checked={theirs.has(path) === isTheirs}
                onChange={() => {
                  choose(path, isTheirs);
                }}
              />{' '}
              {isTheirs ? 'Theirs' : 'Mine'}:{' '}
              {fieldText(path, isTheirs ? conflict?.theirs : conflict?.yours)}
            </label>
          ))}
        </fieldset>
      ))}
      <Button
        variant="secondary"
        onClick={() => {
          onChoose(theirs);
        }}
      >
        Use these values
      </Button>
    </div>
  );
}
