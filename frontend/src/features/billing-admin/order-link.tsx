import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { useOrderNumber } from '../order/order-numbers';

/** The number of an order, which leads to its page; a dash where there is none. */
export const OrderLink = ({ order }: { order: string | null }) =>
  order === null ? '–' : <NumberLink order={order} />;

const NumberLink = ({ order }: { order: string }) => (
  <Link to={adminPaths.order.href(order)}>{useOrderNumber(order)}</Link>
);
