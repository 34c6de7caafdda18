import type { OrderView } from '@shop/contracts/order';
import styles from './order-page.module.css';

/** The shipping address of an order. */
export function ShippingTo({ order }: { order: OrderView }) {
  const { street, city, postalCode, country } = order.shippingAddress;
  return (
    <address className={styles.address}>
      {[order.user.name, street, `${postalCode} ${city}`, country].map((line, at) => (
        <span key={at} className={styles.addressLine}>
          {line}
        </span>
      ))}
    </address>
  );
}
