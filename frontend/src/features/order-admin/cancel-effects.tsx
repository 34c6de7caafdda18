import { formatDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import type { ParcelView } from '@shop/contracts/ordering/parcels';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { useOrderPaymentQuery } from '../billing/billing-api';
import { parcelLineText } from '../order/parcels/parcel-text';
import { useParcelsOfOrderQuery } from '../order/parcels/parcel-api';
import styles from './orders-page.module.css';

const hasLeft = ({ state, mark }: ParcelView): boolean => state !== 'packed' && mark !== 'sentBack';

/** Shows what a cancellation refunds, and which items have left already (V19). */
export function CancelEffects({ order, isKept }: { order: OrderView; isKept: boolean }) {
  const money = useOrderPaymentQuery(order._id, { refetchOnMountOrArgChange: true });
  const parcels = useParcelsOfOrderQuery(order._id, { refetchOnMountOrArgChange: true });
  const left = money.data?.staff?.left ?? 0;
  const sent = parcels.data?.parcels.filter(hasLeft) ?? [];
  const open = parcels.data?.open ?? [];
  return (
    <>
      {left > 0 && (
        <p className={styles.quiet}>
          {isKept ? `${formatDollars(left)} is not refunded.` : `Refunds ${formatDollars(left)}.`}
        </p>
      )}
      {sent.map((parcel) => (
        <p key={parcel._id} className={styles.quiet}>
          P{parcel.number} has left: {parcel.lines.map(parcelLineText).join(', ')}. Its items go
          back to stock as well.
        </p>
      ))}
      {sent.length > 0 && open.length > 0 && (
        <p className={styles.quiet}>
          <Link to={adminPaths.order.href(order._id)}>Cancel what has not left</Link> with “Cancel
          items…” on the order instead.
        </p>
      )}
    </>
  );
}
