import { Button } from '../../ui/button';
import styles from './customer-page.module.css';

/** Placeholder for a part whose service does not respond. */
export function PartAway({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.away}>
      <p className={styles.soft}>This could not be loaded.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  );
}
