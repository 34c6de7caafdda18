import type { OrderDetail } from '@shop/contracts/order';
import styles from './order-history.module.css';
import { OrderStatusBadge } from './order-status-badge';
import { orderMoment } from './order-text';

/** Every status that the order has had: when, and by whom. */
export function OrderHistory({ history }: { history: OrderDetail['history'] }) {
  return (
    <ol className={styles.history} aria-label="Status history">
      {history.map((change) => (
        <li key={`${change.at} ${change.to}`} className={styles.change}>
          <OrderStatusBadge status={change.to} />
          <span className={styles.when}>
            <time dateTime={change.at}>{orderMoment(change.at)}</time>
            <span>by {change.by}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
