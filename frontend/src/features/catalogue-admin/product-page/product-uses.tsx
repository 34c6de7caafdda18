import type { OrderUses } from '@shop/contracts/catalogue/product-uses';
import { Link } from 'react-router-dom';
import { countText } from '../../../ui/count-text';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { LoadFailed } from '../../../ui/list/load-failed';
import { Spinner } from '../../../ui/spinner';
import { numberOf } from '../../order/order-text';
import { useProductUsesQuery } from './product-page-api';
import styles from './product-page.module.css';

/** Open orders, discounts and saved lists of a product. */
export function ProductUses({ product }: { product: string }) {
  const query = useProductUsesQuery(product, { refetchOnMountOrArgChange: true });
  const { currentData: uses, error } = query;
  if (error !== undefined)
    return (
      <LoadFailed
        title="The uses could not be loaded"
        text={errorMessage(error, 'Please try again.')}
        query={query}
      />
    );
  if (!uses) return <Spinner label="Loading uses..." />;
  const { saved, orders } = uses;
  return (
    <div className={styles.uses}>
      {orders ? <Orders uses={orders} /> : <p>Orders and discounts are not available right now.</p>}
      <p>{saved ? savedText(saved.savedBy) : 'Saved lists are not available right now.'}</p>
    </div>
  );
}

const savedText = (count: number): string => `Saved by ${countText(count, 'customers')}.`;

function Orders({ uses: { openOrders, discounts } }: { uses: OrderUses }) {
  const { total, first } = openOrders;
  return (
    <>
      <p>{countText(total, 'open orders')}</p>
      {first.length > 0 && (
        <ul>
          {first.map(({ _id, number, user, orderStatus, placedAt }) => (
            <li key={_id}>
              <Link to={adminPaths.order.href(_id)}>{numberOf({ _id, number })}</Link>, {user},{' '}
              {orderStatus}, {dayText(placedAt)}
            </li>
          ))}
        </ul>
      )}
      <p>
        {discounts.length === 0 ? 'No discount uses it.' : 'Discounts: '}
        {discounts.map(({ _id, name }, at) => (
          <span key={_id}>
            {at > 0 && ', '}
            <Link to={adminPaths.discount.href(_id)}>{name}</Link>
          </span>
        ))}
      </p>
    </>
  );
}
