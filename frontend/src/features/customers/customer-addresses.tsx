import type { CustomerOrders } from '@shop/contracts/ordering/customer-orders';
import { dayText } from '../../lib/day-text';
import { Panel } from '../../ui/panel';
import styles from './customer-page.module.css';

/** Addresses that orders were sent to, the last used first. */
export function CustomerAddresses({ orders }: { orders: CustomerOrders | null }) {
  if (orders === null || orders.addresses.length === 0) return null;
  return (
    <Panel title="Addresses">
      <ul className={styles.entries} aria-label="Addresses">
        {orders.addresses.map(({ address, usedAt }) => (
          <li key={usedAt} className={styles.entry}>
            <address className={styles.address}>
              {[
                address.street,
                address.line2,
                `${address.postalCode} ${address.city}`.trim(),
                address.region,
                address.country,
              ]
                .filter((line) => line !== undefined && line !== '')
                .join(', ')}
              <span className={styles.quiet}>Last used {dayText(usedAt)}</span>
            </address>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
