import { Panel } from '../../../ui/panel';
import type { Checkout } from '../use-checkout';
import { CardFields } from './card-fields';
import { MethodChoice } from '../../billing/method-choice';
import styles from './payment.module.css';
import { StoreCredit } from './store-credit';

const NOTHING_LEFT = 'Nothing is left to pay.';
export const UNPAYABLE =
  'We cannot take payment for this order here. Choose another delivery method, or write to us.';

/** How the order is paid: by credit, and the rest by one of the offered methods. */
export function PaymentPanel({ checkout }: { checkout: Checkout }) {
  const { method, isUnpayable } = checkout.payment;
  return (
    <Panel title="Payment">
      <StoreCredit
        isUsed={checkout.isCreditUsed}
        note={checkout.price?.creditNote}
        onUse={checkout.setCreditUsed}
      />
      {method === null ? (
        <p className={styles.said} role="status">
          {isUnpayable ? UNPAYABLE : NOTHING_LEFT}
        </p>
      ) : (
        <MethodChoice
          offered={checkout.payment.offered}
          method={checkout.payment.method}
          onChoose={checkout.payment.choose}
        />
      )}
      {method === 'demo-card' && <CardFields />}
    </Panel>
  );
}
