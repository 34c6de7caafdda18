import type { PaymentMethod } from '@shop/contracts/billing/payments';
import { useId } from 'react';
import choice from '../delivery-choice.module.css';
import styles from './payment.module.css';
import type { OfferedPayment, PaymentChoice } from './use-payment-choice';

const sentences: Partial<Record<PaymentMethod, string>> = {
  'demo-card': 'For trying the shop out: no money is taken.',
  stripe:
    'You pay on the next page, at our payment provider. Your card is charged when your order is sent.',
  cash: 'You pay the courier in cash.',
  transfer: 'You transfer the money to our account; we send when it is here.',
};

const sentenceOf = ({ method, dueDays }: OfferedPayment): string | undefined => {
  if (method !== 'invoice') return sentences[method];
  return dueDays === undefined
    ? 'You get an invoice.'
    : `You get an invoice, due in ${String(dueDays)} ${dueDays === 1 ? 'day' : 'days'}.`;
};

/** The methods to choose from, and what the chosen one means; nothing where the demo card is the only one. */
export function MethodChoice({ payment }: { payment: PaymentChoice }) {
  const name = useId();
  const { offered, method, choose } = payment;
  const chosen = offered.find((one) => one.method === method);
  if (!chosen || (offered.length === 1 && method === 'demo-card')) return null;
  const sentence = sentenceOf(chosen);
  return (
    <div className={styles.choice}>
      <fieldset className={choice.methods} aria-label="Payment">
        {offered.map((one) => (
          <label key={one.method} className={choice.method}>
            <input
              type="radio"
              name={name}
              checked={one.method === method && one.isUnavailable !== true}
              disabled={one.isUnavailable}
              onChange={() => {
                choose(one.method);
              }}
            />
            <span>
              {one.name}
              {one.note !== undefined && <span className={choice.place}>{one.note}</span>}
            </span>
          </label>
        ))}
      </fieldset>
      {sentence !== undefined && chosen.isUnavailable !== true && (
        <p className={styles.said} role="status">
          {sentence}
        </p>
      )}
    </div>
  );
}
