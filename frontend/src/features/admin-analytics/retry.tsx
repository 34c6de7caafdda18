import { RotateCcw } from 'lucide-react';
import { Button } from '../../ui/button';
import styles from './dashboard-page.module.css';

export function Retry({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <div className={styles.retry}>
      <p>{text}</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        <RotateCcw aria-hidden />
        Retry
      </Button>
    </div>
  );
}
