import type { OrderView } from '@shop/contracts/ordering/order';
import { methodNames } from '@shop/contracts/billing/payments';
import { Badge } from '../../ui/badge';
import styles from './orders-page.module.css';
import { StatusSelect } from './status-select';
import { momentText } from '../../lib/day-text';

/** The status of a placed order, or the payment state of one that is not placed. */
export function OrderState({ order, label }: { order: OrderView; label: string }) {
  const { payment } = order;
  if (!payment) return <StatusSelect order={order} label={label} />;
  if (payment.state === 'closed')
    return (
      <div>
        <Badge>Not paid</Badge>
        <span className={styles.reason}>{payment.reason}</span>
      </div>
    );
  const { method, until } = payment;
  return (
    <div>
      <Badge tone="warning">Awaiting payment</Badge>
      <span className={styles.reason}>
        {methodNames[method]}
        {until !== undefined && `, until ${momentText(until)}`}
      </span>
    </div>
  );
}
