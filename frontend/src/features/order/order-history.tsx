import type { OrderDetail } from '@shop/contracts/ordering/order';
import { Badge } from '../../ui/badge';
import styles from './order-history.module.css';
import { OrderStatusBadge } from './order-status-badge';
import { momentText } from '../../lib/day-text';

/** Every status that the order has had: when, and by whom. Lengths that are cut are a step before it is shipped. */
interface OrderHistoryProps {
  order: Pick<OrderDetail, 'history' | 'items'>;
  /** The shopper who reads it: what that user did is done "by you". */
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

/** Where the step of cutting stands; null until all lengths are cut, each of which then names its dye lots. */
function placeOfCut({ history, items }: Pick<OrderDetail, 'history' | 'items'>): number | null {
  const lengths = items.filter(({ unit }) => unit);
  const isCut = lengths.length > 0 && lengths.every(({ lots }) => lots);
  if (!isCut || history.at(-1)?.to === 'cancelled') return null;
  const start = history.findLastIndex(({ to }) => to === 'cancelled') + 1;
  const left = history.slice(start).findIndex(({ to }) => to === 'shipped' || to === 'delivered');
  return left < 0 ? history.length : start + left;
}
