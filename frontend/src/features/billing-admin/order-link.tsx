import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { useOrderNumber } from '../order/order-numbers';

/** The number of an order with a link to its page; a dash if there is no order. */
export const OrderLink = ({ order }: { order: string | null }) =>
  order === null ? '–' : <NumberLink order={order} />;

const NumberLink = ({ order }: { order: string }) => (
  <Link to={adminPaths.order.href(order)}>{useOrderNumber(order)}</Link>
);
