import { formatDollars } from '@shop/contracts/money/price';
import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { OfferView } from '@shop/contracts/ordering/drafts';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { MethodChoice } from '../../billing/method-choice';
import { useAcceptOfferMutation } from './offer-api';
import { toPayOf } from './offer-price';
import styles from './offer.module.css';
import { useOfferPayment } from './use-offer-payment';

/** Orders the offer with a payment method chosen by the customer; a card is paid on the next page. */
export function AcceptOffer({ token, offer }: { token: string; offer: OfferView['offer'] }) {
  const { payments } = offer;
  const toPay = toPayOf(offer);
  const [chosen, setChosen] = useState<PaymentMethod>();
  const [accept, { isLoading, error }] = useAcceptOfferMutation();
  const { pay, isBusy } = useOfferPayment(token);
  const open = payments.filter(({ isUnavailable }) => isUnavailable !== true);
  const method = (open.find((one) => one.method === chosen) ?? open[0])?.method ?? null;
  const isFree = toPay === 0;

  const press = async () => {
    const { data } = await accept({ token, payment: method ?? 'credit' });
    if (data?.order.payment?.method === 'stripe') await pay();
  };
  return (
    <Panel title="Order it">
      <div className={styles.stack}>
        {!isFree && <MethodChoice offered={payments} method={method} onChoose={setChosen} />}
        {!isFree && method === null && (
          <p>We cannot take payment for this offer here. Please write to us.</p>
        )}
        {error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The offer could not be ordered.')}
          </p>
        )}
        <div>
          <Button
            busy={isLoading || isBusy}
            disabled={!isFree && method === null}
            onClick={() => void press()}
          >
            Order for {formatDollars(toPay)}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
