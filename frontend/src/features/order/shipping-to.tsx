import type { OrderView } from '@shop/contracts/order';
import { Panel } from '../../ui/panel';
import styles from './order-page.module.css';

/** Where an order goes and to whom, or where it is picked up. */
export function ShippingTo({ order }: { order: OrderView }) {
  const { shipping, shippingAddress, recipient, user } = order;
  const { street, city, postalCode, country } = shippingAddress;
  const person = [recipient?.name ?? user.name, recipient?.company, recipient?.phone];
  const pickupNote = shipping?.pickupNote;
  if (shipping && pickupNote !== undefined)
    return (
      <Panel title="Pick up at">
        <Lines texts={[shipping.name, ...pickupNote.split('\n')]} />
        {recipient && <Lines texts={person} />}
      </Panel>
    );
  return (
    <Panel title="Shipping to">
      <Lines texts={[...person, street, `${postalCode} ${city}`, country]} />
    </Panel>
  );
}

function Lines({ texts }: { texts: readonly (string | undefined)[] }) {
  return (
    <address className={styles.address}>
      {texts
        .filter((text) => text !== undefined)
        .map((text, at) => (
          <span key={at} className={styles.addressLine}>
            {text}
          </span>
        ))}
    </address>
  );
}
