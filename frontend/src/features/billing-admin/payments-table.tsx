import type { PaymentRow } from '@shop/contracts/billing/billing';
import { formatDollars } from '@shop/contracts/money/price';
import { methodNames } from '@shop/contracts/billing/payments';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/list/table';
import { dueText, holdText, moneyStateLabels, stateTones, unpaidText } from './money-words';
import { OrderLink } from './order-link';
import styles from './payments-page.module.css';
import { momentText } from '../../lib/day-text';

export const PaymentsTable = ({ payments }: { payments: readonly PaymentRow[] }) => (
  <Table cards caption="Payments">
    <thead>
      <tr>
        <th scope="col">Order</th>
        <th scope="col">Since</th>
        <th scope="col">Method</th>
        <th scope="col">State</th>
        <th scope="col" data-figure>
          Amount
        </th>
        <th scope="col" data-figure>
          Refunded
        </th>
      </tr>
    </thead>
    <tbody>
      {payments.map((payment) => (
        <tr key={payment._id}>
          <td>
            <OrderLink order={payment.order} />
          </td>
          <td>
            <time dateTime={payment.createdAt}>{momentText(payment.createdAt)}</time>
          </td>
          <td>{methodNames[payment.method]}</td>
          <td>
            <State payment={payment} />
          </td>
          <td data-figure data-column="Amount">
            {formatDollars(payment.amount)}
          </td>
          <td data-figure data-column="Refunded">
            {payment.refunded > 0 ? formatDollars(payment.refunded) : '–'}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);

/** With what staff are to know of it besides. */
function State({ payment }: { payment: PaymentRow }) {
  const { state, holdUntil, unpaidSince, dueAt, reminders = [] } = payment;
  const mark = holdUntil === undefined ? undefined : holdText(holdUntil);
  const warning = unpaidSince === undefined ? mark : unpaidText(unpaidSince);
  return (
    <>
      <Badge tone={stateTones[state]}>{moneyStateLabels[state]}</Badge>
      {warning !== undefined && (
        <span className={styles.mark}>
          <Badge tone="warning">{warning}</Badge>
        </span>
      )}
      {dueAt !== undefined && <span className={styles.small}>{dueText(dueAt, reminders)}</span>}
    </>
  );
}
