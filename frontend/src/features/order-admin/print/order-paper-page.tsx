import { company } from '@shop/contracts/core/company';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import { useParams } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { dayText } from '../../../lib/day-text';
import { errorMessage } from '../../../lib/error-message';
import { amountText, lengthsText } from '../../../lib/length-text';
import { LoadFailed } from '../../../ui/list/load-failed';
import { BackLink } from '../../../ui/office/back-link';
import { Paper } from '../../../ui/office/paper';
import { PageTitle } from '../../../ui/page-title';
import { Spinner } from '../../../ui/spinner';
import { useOrderQuery } from '../../order/order-api';
import { lotsText, orderName } from '../../order/order-text';
import { ShippingTo } from '../../order/shipping-to';
import styles from './order-paper.module.css';

interface PaperKind {
  title: string;
  /** True for packing slips, which go to the customer; picking lists have tick boxes. */
  isForCustomer: boolean;
}

const packingSlip: PaperKind = { title: 'Packing slip', isForCustomer: true };
const pickingList: PaperKind = { title: 'Picking list', isForCustomer: false };

/** /admin/orders/:id/packing-slip, which is enclosed with the goods and shows no prices. */
export const PackingSlipPage = () => <OrderPaperPage paper={packingSlip} />;
/** /admin/orders/:id/picking-list, which staff use to collect the goods. */
export const PickingListPage = () => <OrderPaperPage paper={pickingList} />;

function OrderPaperPage({ paper }: { paper: PaperKind }) {
  const { id = '' } = useParams();
  const query = useOrderQuery(id, { refetchOnMountOrArgChange: true });
  const { data: order, error } = query;
  return (
    <div className={styles.page}>
      <PageTitle isPrivate>{order ? `${paper.title}, ${orderName(order)}` : paper.title}</PageTitle>
      <BackLink to={adminPaths.order.href(id)}>{order ? orderName(order) : 'Order'}</BackLink>
      {!order && !error && <Spinner label="Loading order..." />}
      {error && (
        <LoadFailed
          title="The order could not be loaded"
          text={errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {order && !error && <OrderPaper order={order} paper={paper} />}
    </div>
  );
}

function OrderPaper({ order, paper }: { order: OrderDetail; paper: PaperKind }) {
  return (
    <Paper>
      {paper.isForCustomer && (
        <p className={styles.quiet}>
          {company.address} · {company.email} · {company.phone}
        </p>
      )}
      <h2 className={styles.title}>
        {paper.title}, {orderName(order)}
      </h2>
      <p className={styles.quiet}>
        Ordered {dayText(order.createdAt)} by {order.user.name}
      </p>
      <ShippingTo order={order} />
      <table className={styles.lines}>
        <thead>
          <tr>
            {!paper.isForCustomer && <th scope="col">Picked</th>}
            <th scope="col">Product</th>
            <th scope="col">Quantity</th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.product}>
              {!paper.isForCustomer && (
                <td>
                  <span className={styles.box} />
                </td>
              )}
              <td>
                {item.name}
                {item.unit && item.lengths && (
                  <span className={styles.detail}>{lengthsText(item.lengths, item.unit)}</span>
                )}
                {item.lots && <span className={styles.detail}>{lotsText(item.lots)}</span>}
              </td>
              <td className={styles.amount}>{amountText(item)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Paper>
  );
}
