import { BULK_LIMIT } from '@shop/contracts/core/bulk';
import { useDeferredValue, type ReactNode } from 'react';
import { Button } from '../../ui/button';
import type { Selection } from '../../ui/table/use-selection';
import styles from './selection-bar.module.css';

const TOO_MANY = 'Choose at most 10,000.';

interface SelectionBarProps {
  selection: Selection;
  /** Ids of the loaded rows. */
  loaded: readonly string[];
  /** Number of matching rows. */
  total: { count: number; isCapped: boolean };
  /** Actions on the selected rows. */
  children: ReactNode;
}

/** The number of selected rows, with the actions on them; renders nothing without a selection. */
export function SelectionBar({ selection, loaded, total, children }: SelectionBarProps) {
  const { selected, isSelected, all, clear } = selection;
  const count = selection.count(total.count);
  const isTooMany = count > BULK_LIMIT || (selected.except !== undefined && total.isCapped);
  const here = loaded.filter(isSelected).length;
  const elsewhere = selected.ids ? count - here : 0;
  const more = selected.ids && here === loaded.length && total.count > loaded.length;
  const isPartial = selected.ids && here < loaded.length;
  // The paint of the boxes comes first; the bar appears right after.
  const isOpen = useDeferredValue(count > 0);
  if (count === 0 || !isOpen) return null;

  return (
    <section className={styles.bar} aria-label="Selection">
      <p role="status">
        <strong>
          {count.toLocaleString('en-US')}
          {selected.except && total.isCapped && '+'} selected
        </strong>
        {elsewhere > 0 && `, ${elsewhere.toLocaleString('en-US')} not in this list`}
      </p>
      {isPartial && (
        <Button
          variant="quiet"
          size="small"
          onClick={() => {
            selection.set(loaded, true);
          }}
        >
          Select the {loaded.length.toLocaleString('en-US')} listed
        </Button>
      )}
      {more && (
        <Button variant="quiet" size="small" onClick={all}>
          Select all {total.count.toLocaleString('en-US')}
          {total.isCapped && '+'} that match
        </Button>
      )}
      {isTooMany ? (
        <p role="alert">{TOO_MANY}</p>
      ) : (
        <div className={styles.choices}>{children}</div>
      )}
      <Button variant="quiet" size="small" onClick={clear}>
        Clear selection
      </Button>
    </section>
  );
}
