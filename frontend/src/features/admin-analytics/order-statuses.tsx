import type { OrderStatus } from '@shop/contracts/ordering/order-status';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { fresh, useOrderStatusesQuery } from './admin-analytics-api';
import { Bars } from './bars';
import { FiguresPanel } from './figures-panel';

const named = (status: OrderStatus) => status.charAt(0).toUpperCase() + status.slice(1);

/** The current number of orders in each status, with a link to them. */
export function OrderStatuses() {
  const query = useOrderStatusesQuery(undefined, fresh);
  return (
    <FiguresPanel title="Orders by Status" subject="The orders by status" query={query}>
      {({ statuses }) => (
        <Bars
          label="Orders by status"
          bars={statuses.map(({ status, orders }) => ({
            key: status,
            name: <Link to={`${adminPaths.orders.href()}?status=${status}`}>{named(status)}</Link>,
            amount: orders,
            text: orders.toLocaleString('en-US'),
          }))}
        />
      )}
    </FiguresPanel>
  );
}
