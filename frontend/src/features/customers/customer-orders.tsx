import { formatDollars } from '@shop/contracts/money/price';
import type { CustomerOrders as Orders } from '@shop/contracts/ordering/customer-orders';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { dayText } from '../../lib/day-text';
import { Panel } from '../../ui/panel';
import { OrderStatusBadge } from '../order/order-status-badge';
import { orderName } from '../order/order-text';
import styles from './customer-page.module.css';
import { PartAway } from './part-away';

interface CustomerOrdersProps {
  email: string;
  orders: Orders | null;
  onRetry: () => void;
}

/** The number, total and average of a customer's orders, and the newest orders. */
export function CustomerOrders({ email, orders, onRetry }: CustomerOrdersProps) {
  return (
    <Panel
      title="Orders"
      actions={<Link to={adminPaths.orders.href(email)}>Orders of this customer</Link>}
    >
      {orders === null && <PartAway onRetry={onRetry} />}
      {orders?.orders === 0 && <p className={styles.soft}>None yet.</p>}
      {orders !== null && orders.orders > 0 && (
        <>
          <dl className={styles.figures}>
            <Figure label="Orders" value={countText(orders)} />
            <Figure label="Spent" value={formatDollars(orders.revenue)} />
            <Figure
              label="Average order"
              value={orders.average === null ? '—' : formatDollars(orders.average)}
            />
            <Figure
              label="First order"
              value={orders.firstAt === null ? '—' : dayText(orders.firstAt)}
            />
          </dl>
          <ul className={styles.entries} aria-label="Newest orders">
            {orders.newest.map(({ _id, number, createdAt, totalAmount, orderStatus }) => (
              <li key={_id} className={styles.entry}>
                <span>
                  <Link to={adminPaths.order.href(_id)}>{orderName({ _id, number })}</Link>
                  <span className={styles.quiet}>{dayText(createdAt)}</span>
                </span>
                <span>
                  <OrderStatusBadge status={orderStatus} /> {formatDollars(totalAmount)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}

const countText = ({ orders, cancelled }: Orders): string =>
  cancelled === 0
    ? orders.toLocaleString('en-US')
    : `${orders.toLocaleString('en-US')}, ${cancelled.toLocaleString('en-US')} cancelled`;

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt className={styles.soft}>{label}</dt>
    <dd>{value}</dd>
  </div>
);
