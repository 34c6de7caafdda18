import { formatDollars } from '@shop/contracts/money/price';
import type { OfferView } from '@shop/contracts/ordering/drafts';
import { useId, useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { useAcceptOfferMutation } from './offer-api';
import styles from './offer.module.css';
import { useOfferPayment } from './use-offer-payment';

/** Orders the offer by a method that its customer chooses; a card is paid on the next page. */
export function AcceptOffer({ token, offer }: { token: string; offer: OfferView['offer'] }) {
  const { payments, price } = offer;
  const name = useId();
  const [chosen, setChosen] = useState<string>();
  const [accept, { isLoading, error }] = useAcceptOfferMutation();
  const { pay, isBusy } = useOfferPayment(token);
  const open = payments.filter(({ isUnavailable }) => isUnavailable !== true);
  const method = (open.find((one) => one.method === chosen) ?? open[0])?.method;
  const isFree = price.total === 0;

  const press = async () => {
    const { data } = await accept({ token, payment: method ?? 'credit' });
    if (data?.order.payment?.method === 'stripe') await pay();
  };
  return (
    <Panel title="Order it">
      <div className={styles.stack}>
        {!isFree && (
          <fieldset className={styles.methods} aria-label="Payment">
            {payments.map((one) => (
              <label key={one.method} className={styles.method}>
                <input
                  type="radio"
                  name={name}
                  checked={one.method === method}
                  disabled={one.isUnavailable}
                  onChange={() => {
                    setChosen(one.method);
                  }}
                />
                <span>
                  {one.name}
                  {one.note !== undefined && <span className={styles.quiet}> {one.note}</span>}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {!isFree && method === undefined && (
          <p>We cannot take a payment for this offer here. Please write to us.</p>
        )}
        {error && (
          <p role="alert" className={styles.fault}>
            {errorMessage(error, 'The offer could not be ordered.')}
          </p>
        )}
        <div>
          <Button
            busy={isLoading || isBusy}
            disabled={!isFree && method === undefined}
            onClick={() => void press()}
          >
            Order for {formatDollars(price.total)}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
