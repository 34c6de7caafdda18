import type { PaymentRow } from '@shop/contracts/billing';
import { formatDollars } from '@shop/contracts/money';
import { methodNames } from '@shop/contracts/payments';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/list/table';
import { orderMoment } from '../order/order-text';
import { holdText, stateLabels, stateTones } from './money-words';
import { OrderLink } from './order-link';
import styles from './payments-page.module.css';

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
      {payments.map(({ _id, order, state, method, amount, refunded, holdUntil, createdAt }) => (
        <tr key={_id}>
          <td>
            <OrderLink order={order} />
          </td>
          <td>
            <time dateTime={createdAt}>{orderMoment(createdAt)}</time>
          </td>
          <td>{methodNames[method]}</td>
          <td>
            <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
            {holdUntil !== undefined && (
              <span className={styles.mark}>
                <Badge tone="warning">{holdText(holdUntil)}</Badge>
              </span>
            )}
          </td>
          <td data-figure data-column="Amount">
            {formatDollars(amount)}
          </td>
          <td data-figure data-column="Refunded">
            {refunded > 0 ? formatDollars(refunded) : '–'}
          </td>
        </tr>
      ))}
    </tbody>
  </Table>
);
