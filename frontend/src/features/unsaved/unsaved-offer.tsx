import { momentText } from '../../lib/day-text';
import { Button } from '../../ui/button';
import type { KeptInput } from './kept-input';
import styles from './unsaved.module.css';
import type { Unsaved } from './use-unsaved';

interface UnsavedOfferProps<Values> {
  unsaved: Unsaved<Values>;
  onRestore: (kept: KeptInput<Values>) => void;
}

/** Offers to restore the unsaved changes of an earlier visit. */
export function UnsavedOffer<Values>({ unsaved, onRestore }: UnsavedOfferProps<Values>) {
  const { offered, settle } = unsaved;
  if (offered === null) return null;
  return (
    <div role="group" aria-label="Unsaved changes" className={styles.note}>
      <p>
        You have changes here that were not saved ({momentText(new Date(offered.at).toISOString())}
        ).
      </p>
      <div className={styles.choice}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            onRestore(offered);
            settle();
          }}
        >
          Restore them
        </Button>
        <Button variant="quiet" size="small" onClick={settle}>
          Discard them
        </Button>
      </div>
    </div>
  );
}
