import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';

/** The short number of an order, which leads to its page; a dash where there is none. */
export const OrderLink = ({ order }: { order: string | null }) =>
  order === null ? (
    '–'
  ) : (
    <Link to={adminPaths.order.href(order)}>{order.slice(-8).toUpperCase()}</Link>
  );
