import type { PaymentView } from '@shop/contracts/billing/billing';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { formatDollars } from '@shop/contracts/money/price';
import type { UnpaidEdit } from '@shop/contracts/ordering/unpaid-edit';
import { useState } from 'react';
import { PayNow } from '../../billing/pay-now';
import { changeText } from '../items/order-revisions';
import { useOrderQuery } from '../order-api';
import styles from './order-payment.module.css';
import { TransferDetails } from './transfer-details';

/** In milliseconds: the polling interval of an order that is about to change. */
const LOOK_EVERY = 1_000;

interface EditPaymentProps {
  order: string;
  edit: UnpaidEdit;
  /** Undefined until it is known. */
  payment: PaymentView | undefined;
}

/** Shows what changes in the order once the difference is paid, and how to pay it. */
export function EditPayment({ order, edit, payment }: EditPaymentProps) {
  const [isAgreed, setIsAgreed] = useState(false);
  const isPaid = edit.isPaid === true || isAgreed;
  useOrderQuery(order, { pollingInterval: isPaid ? LOOK_EVERY : 0 });
  const { items, added, delivery, difference, total, until, note } = edit;
  const sum = formatDollars(difference);
  return (
    <section aria-label="Change of the order" className={styles.notice}>
      <p className={styles.said}>{changeText({ kind: 'edit', items, added, delivery })}</p>
      {note && <p>{note}</p>}
      {isPaid ? (
        <p role="status">Thank you. Your order will be updated in a moment.</p>
      ) : (
        <>
          <p>
            The order then costs {formatDollars(total)}. Please pay the difference of {sum} until{' '}
            {shopMoment(until)}; until then your order stays as it is.
          </p>
          {payment?.transfer && <TransferDetails {...payment.transfer} amount={difference} />}
          {payment?.isPayable && (
            <div className={styles.actions}>
              <PayNow
                order={order}
                label={payment.method === 'stripe' ? 'Pay now' : `Agree and pay ${sum}`}
                onPaid={() => {
                  setIsAgreed(payment.method !== 'stripe');
                }}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}
