import { formatDollars } from '@shop/contracts/money/price';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { Panel } from '../../ui/panel';
import { numberOf } from '../order/order-text';
import styles from './order-admin-page.module.css';

/** The customer of the order, the orders of the same customer, and the e-mails about this one. */
export function CustomerCard({ order }: { order: OrderDetail }) {
  const { user, customer } = order;
  const page = customer
    ? adminPaths.customer.href(customer._id)
    : adminPaths.users.href(user.email);
  const emails = `${adminPaths.emails.href()}?search=${numberOf(order)}`;
  return (
    <Panel title="Customer">
      <p>
        <Link to={page}>{user.name}</Link>
      </p>
      <p>
        <a href={`mailto:${user.email}`}>{user.email}</a>
      </p>
      {customer && (
        <p className={styles.quiet}>
          <Link to={adminPaths.orders.href(user.email)}>
            {customer.orders === 1
              ? '1 order'
              : `${customer.orders.toLocaleString('en-US')} orders`}
          </Link>{' '}
          for {formatDollars(customer.revenue)}
        </p>
      )}
      <p className={styles.quiet}>
        <Link to={emails}>E-mails about this order</Link>
      </p>
    </Panel>
  );
}
