import type { OrderDetail } from '@shop/contracts/ordering/order';
import { Badge } from '../../ui/badge';
import styles from './order-history.module.css';
import { OrderStatusBadge } from './order-status-badge';
import { momentText } from '../../lib/day-text';

/** Every status of the order, with time and author. Cut lengths are a step before the order is shipped. */
interface OrderHistoryProps {
  order: Pick<OrderDetail, 'history' | 'items'>;
  /** Name of the reading shopper, whose own changes are shown as "by you". */
  reader?: string;
}

export function OrderHistory({ order, reader }: OrderHistoryProps) {
  const steps = order.history.map((change) => (
    <li key={`${change.at} ${change.to}`} className={styles.change}>
      <OrderStatusBadge status={change.to} />
      <span className={styles.when}>
        <time dateTime={change.at}>{momentText(change.at)}</time>
        <span>by {change.by === reader ? 'you' : change.by}</span>
      </span>
    </li>
  ));
  const cut = (
    <li key="cut" className={styles.change}>
      <Badge tone="info">Cut</Badge>
      <span className={styles.when}>All lengths are cut</span>
    </li>
  );
  const place = placeOfCut(order);
  return (
    <ol className={styles.history} aria-label="Status history">
      {place === null ? steps : steps.toSpliced(place, 0, cut)}
    </ol>
  );
}

/** Returns the position of the cutting step; null until all lengths are cut, and each line names its dye lots. */
function placeOfCut({ history, items }: Pick<OrderDetail, 'history' | 'items'>): number | null {
  const lengths = items.filter(({ unit }) => unit);
  const isCut = lengths.length > 0 && lengths.every(({ lots }) => lots);
  if (!isCut || history.at(-1)?.to === 'cancelled') return null;
  const start = history.findLastIndex(({ to }) => to === 'cancelled') + 1;
  const left = history.slice(start).findIndex(({ to }) => to === 'shipped' || to === 'delivered');
  return left < 0 ? history.length : start + left;
}
