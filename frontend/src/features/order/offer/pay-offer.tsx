import type { OfferView } from '@shop/contracts/ordering/drafts';
import { momentText } from '../../../lib/day-text';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import styles from './offer.module.css';
import { useOfferPayment } from './use-offer-payment';

interface PayOfferProps {
  token: string;
  /** Absent while the order is being placed. */
  order: OfferView['offer']['order'];
}

/** The order of an offer, with a link to its payment while that is open. */
export function PayOffer({ token, order }: PayOfferProps) {
  const { pay, problem, isBusy } = useOfferPayment(token);
  const payment = order?.payment?.state === 'open' ? order.payment : undefined;
  return (
    <Panel title={order ? `Order ${order.number}` : 'Your order'}>
      <div className={styles.stack}>
        {!order && <p>The order is being placed. Please look again in a moment.</p>}
        {order && !payment && (
          <p>Thank you for your order. We will write to you when it is sent.</p>
        )}
        {payment?.method === 'transfer' && (
          <p>It is waiting for your bank transfer. We have sent you the bank details by e-mail.</p>
        )}
        {payment?.method === 'stripe' && (
          <>
            <p>
              Please pay to confirm your order.
              {payment.until !== undefined &&
                ` We keep the cloth until ${momentText(payment.until)}.`}
            </p>
            <div>
              <Button busy={isBusy} onClick={() => void pay()}>
                Pay now
              </Button>
            </div>
          </>
        )}
        {problem !== undefined && (
          <p role="alert" className={styles.fault}>
            {problem}
          </p>
        )}
      </div>
    </Panel>
  );
}
