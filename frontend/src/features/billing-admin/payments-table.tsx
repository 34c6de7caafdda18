import type { PaymentRow } from '@shop/contracts/billing';
import { formatDollars } from '@shop/contracts/money';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { Badge } from '../../ui/badge';
import { Table } from '../../ui/list/table';
import { orderMoment } from '../order/order-text';
import { stateLabels, stateTones } from './money-words';

export function PaymentsTable({ payments }: { payments: readonly PaymentRow[] }) {
  return (
    <Table caption="Payments">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Since</th>
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
        {payments.map(({ _id, order, state, amount, refunded, createdAt }) => (
          <tr key={_id}>
            <td>
              <Link to={adminPaths.order.href(order)}>{order.slice(-8).toUpperCase()}</Link>
            </td>
            <td>
              <time dateTime={createdAt}>{orderMoment(createdAt)}</time>
            </td>
            <td>
              <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
            </td>
            <td data-figure>{formatDollars(amount)}</td>
            <td data-figure>{refunded > 0 ? formatDollars(refunded) : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
