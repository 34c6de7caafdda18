import type { PaymentView } from '@shop/contracts/billing/billing';
import type { OrderView } from '@shop/contracts/ordering/order';
import { toCents, toDollars } from '@shop/contracts/money/price';
import { shopMoment } from '@shop/contracts/core/shop-moment';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import { PayNow } from '../../billing/pay-now';
import { ONE_MOMENT } from '../../billing/use-pay';
import { selectItemCount } from '../../cart/cart-slice';
import styles from './order-payment.module.css';
import { TransferDetails } from './transfer-details';

const PAY = 'Please pay to confirm your order.';
const PAY_AGAIN = 'This order is no longer paid. Please pay again so that we can send it.';
const NOT_COMPLETED = 'Your payment was not completed. Your cart is as you left it.';
const TRANSFER = 'This order waits for your bank transfer.';
const NOT_PAID = 'This order was not paid.';

interface OrderPaymentProps {
  order: OrderView;
  /** Undefined until it is known. */
  payment: PaymentView | undefined;
  /** True if the shopper has just ordered or paid, and the result is pending. */
  isWatched: boolean;
}

/** The open payment of an order, or the reason why it was not placed; hidden for any other order. */
export function OrderPayment({ order, payment, isWatched }: OrderPaymentProps) {
  const isDueAgain = !order.payment && payment?.isPayable === true && payment.due === undefined;
  if (!order.payment && !isDueAgain) return null;
  return (
    <section aria-label="Payment of the order" className={styles.notice}>
      {order.payment?.state === 'closed' ? (
        <NotPaid reason={order.payment.reason ?? NOT_PAID} />
      ) : (
        <Due order={order} payment={payment} isWatched={isWatched} />
      )}
    </section>
  );
}

function Due({ order, payment, isWatched }: OrderPaymentProps) {
  const [params] = useSearchParams();
  const isLeft = params.has('unpaid');
  const method = order.payment?.method ?? 'stripe';
  const until = order.payment?.until ?? payment?.until;
  if (isWatched && method !== 'transfer') return <p role="status">{ONE_MOMENT}</p>;
  return (
    <>
      <p className={styles.said}>{isLeft ? NOT_COMPLETED : sentenceOf(order)}</p>
      {until !== undefined && (
        <p>
          Until {shopMoment(until)}
          {order.payment ? '; after that the order is closed.' : '.'}
        </p>
      )}
      {payment?.transfer && <TransferDetails {...payment.transfer} amount={toPayOf(payment)} />}
      <div className={styles.actions}>
        {method === 'stripe' && <PayNow order={order._id} />}
        {isLeft && <WayBack to={paths.checkout.href()} label="Back to checkout" />}
      </div>
    </>
  );
}

function sentenceOf({ payment }: OrderView): string {
  if (!payment) return PAY_AGAIN;
  if (payment.method === 'transfer') return TRANSFER;
  return payment.method === 'stripe' ? PAY : ONE_MOMENT;
}

const toPayOf = ({ amount, credit = 0 }: PaymentView): number =>
  toDollars(toCents(amount) - toCents(credit));

function NotPaid({ reason }: { reason: string }) {
  return (
    <>
      <p className={styles.said}>{reason}</p>
      <div className={styles.actions}>
        <WayBack to={paths.cart.href()} label="Back to the cart" />
      </div>
    </>
  );
}

/** A link back to the cart or checkout; hidden if the cart is empty. */
function WayBack({ to, label }: { to: string; label: string }) {
  const itemCount = useSelector(selectItemCount);
  if (itemCount === 0) return null;
  return (
    <ButtonLink to={to} variant="secondary">
      {label}
    </ButtonLink>
  );
}
