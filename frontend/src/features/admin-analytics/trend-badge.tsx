import { TrendingDown, TrendingUp } from 'lucide-react';
import { Badge } from '../../ui/badge';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './stat-cards.module.css';

/** `+11.5%` or `-3.1%`; renders nothing if there is no earlier period to compare with. */
export function PercentBadge({ change, period }: { change: number | null; period: string }) {
  if (change === null) return null;
  return (
    <span className={styles.badge}>
      <Badge tone={change === 0 ? 'neutral' : change < 0 ? 'danger' : 'success'}>
        {change < 0 && <TrendingDown aria-hidden />}
        {change > 0 && <TrendingUp aria-hidden />}
        {change === 0 ? '' : change < 0 ? '−' : '+'}
        {Math.abs(change).toLocaleString('en-US')}%<VisuallyHidden> {period}</VisuallyHidden>
      </Badge>
    </span>
  );
}

/** `+5 New`. */
export function NewBadge({ count, period }: { count: number | null; period: string }) {
  if (count === null) return null;
  return (
    <span className={styles.badge}>
      <Badge tone={count > 0 ? 'info' : 'neutral'}>
        +{count.toLocaleString('en-US')} New<VisuallyHidden> {period}</VisuallyHidden>
      </Badge>
    </span>
  );
}
