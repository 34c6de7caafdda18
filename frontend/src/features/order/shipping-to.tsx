import type { OrderView } from '@shop/contracts/ordering/order';
import type { ShippingAddress } from '@shop/contracts/places/address';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel';
import styles from './order-page.module.css';

interface ShippingToProps {
  order: OrderView;
  /** Shown below the shipping address. */
  children?: ReactNode;
}

/** The shipping and billing addresses of an order, and the shopper's note. */
export function ShippingTo({ order, children }: ShippingToProps) {
  const { billingAddress, note } = order;
  return (
    <>
      <Destination order={order}>{children}</Destination>
      {billingAddress && (
        <Panel title="Bill to">
          <Lines
            texts={[billingAddress.name, billingAddress.company, ...linesOf(billingAddress)]}
          />
        </Panel>
      )}
      {note !== undefined && (
        <Panel title="Note for the shop">
          <p className={styles.words}>{note}</p>
        </Panel>
      )}
    </>
  );
}

/** The recipient and address of an order, or its pick-up place. */
function Destination({ order, children }: ShippingToProps) {
  const { shipping, shippingAddress, recipient, user } = order;
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
      <Lines texts={[...person, ...linesOf(shippingAddress)]} />
      {children}
    </Panel>
  );
}

const linesOf = (address: ShippingAddress): (string | undefined)[] => {
  const { street, line2, postalCode, city, region, country } = address;
  return [street, line2, `${postalCode} ${city}`.trim(), region, country];
};

/** Returns an address in one line. */
export const addressText = (address: ShippingAddress): string =>
  linesOf(address)
    .filter((text) => text !== undefined)
    .join(', ');

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
