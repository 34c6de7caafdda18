import { returnWishLabels } from '@shop/contracts/ordering/return-reason-labels';
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import {
  returnWishes,
  type ReturnState,
  type ReturnWish,
} from '@shop/contracts/ordering/return-inputs';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { errorMessage } from '../../../lib/error-message';
import { SelectField } from '../../../ui/select-field';
import { useChangeReturnMutation } from './returns-admin-api';
import styles from './returns.module.css';

const wishes = returnWishes.map((value) => ({ value, label: returnWishLabels[value] }));
const ENDED: readonly ReturnState[] = ['settled', 'declined', 'cancelled'];

/** The wish of the customer, which staff can change until the return is settled, and the resulting exchange. */
export function ReturnWishField({ one }: { one: OrderReturn }) {
  const { _id, state, wants, exchange } = one;
  const [change, { isLoading, error }] = useChangeReturnMutation();
  if (ENDED.includes(state))
    return (
      <>
        {wants !== 'refund' && (
          <p className={styles.quiet}>The customer requested: {returnWishLabels[wants]}</p>
        )}
        {exchange && <ExchangeLinks exchange={exchange} />}
      </>
    );
  return (
    <div className={styles.wish}>
      <SelectField
        label="The customer would like"
        options={wishes}
        value={wants}
        disabled={isLoading}
        onChange={({ target }) => void change({ return: _id, wants: target.value as ReturnWish })}
      />
      {error && <p role="alert">{errorMessage(error, 'The choice could not be changed')}</p>}
    </div>
  );
}

function ExchangeLinks({ exchange }: { exchange: NonNullable<OrderReturn['exchange']> }) {
  const { draft, order, fault } = exchange;
  if (fault !== undefined)
    return <p>No draft could be made: {fault} The customer keeps the store credit.</p>;
  if (order)
    return (
      <p>
        Exchanged by <Link to={adminPaths.order.href(order._id)}>order {order.number}</Link>
      </p>
    );
  return draft === undefined ? (
    <p className={styles.quiet}>The draft of the exchange was deleted.</p>
  ) : (
    <p>
      <Link to={adminPaths.draft.href(draft)}>Draft of the exchange</Link>
    </p>
  );
}
