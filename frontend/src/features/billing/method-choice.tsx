import type { PaymentMethod } from '@shop/contracts/billing/payments';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { useId } from 'react';
import styles from './method-choice.module.css';

export type OfferedPayment = PricedCheckout['payments'][number];

interface MethodChoiceProps {
  offered: readonly OfferedPayment[];
  /** Null if no method can be chosen. */
  method: PaymentMethod | null;
  onChoose: (method: PaymentMethod) => void;
}

const sentences: Partial<Record<PaymentMethod, string>> = {
  'demo-card': 'For trying the shop out: no money is taken.',
  stripe:
    'You pay on the next page, at our payment provider. Your card is charged when your order is sent.',
  cash: 'You pay the courier in cash.',
  transfer: 'You transfer the money to our account. We send your order when it arrives.',
};

const sentenceOf = ({ method, dueDays }: OfferedPayment): string | undefined => {
  if (method !== 'invoice') return sentences[method];
  return dueDays === undefined
    ? 'You will receive an invoice.'
    : `You will receive an invoice, due in ${String(dueDays)} ${dueDays === 1 ? 'day' : 'days'}.`;
};

/** The payment methods, with a note about the chosen one; renders nothing if the demo card is the only method. */
export function MethodChoice({ offered, method, onChoose }: MethodChoiceProps) {
  const name = useId();
  const chosen = offered.find((one) => one.method === method);
  if (!chosen || (offered.length === 1 && method === 'demo-card')) return null;
  const sentence = sentenceOf(chosen);
  return (
    <div className={styles.choice}>
      <fieldset className={styles.methods} aria-label="Payment">
        {offered.map((one) => (
          <label key={one.method} className={styles.method}>
            <input
              type="radio"
              name={name}
              checked={one.method === method && one.isUnavailable !== true}
              disabled={one.isUnavailable}
              onChange={() => {
                onChoose(one.method);
              }}
            />
            <span>
              {one.name}
              {one.note !== undefined && <span className={styles.note}>{one.note}</span>}
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
