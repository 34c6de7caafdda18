import { formatDollars } from '@shop/contracts/money/price';
import type { OrderDetail } from '@shop/contracts/ordering/order';
import { Link, useParams } from 'react-router-dom';
import { errorMessage, errorStatus } from '../../lib/error-message';
import { adminPaths } from '../../lib/admin-paths';
import { LoadFailed } from '../../ui/list/load-failed';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { MoneyPanel } from '../billing-admin/money-panel';
import { useOrderQuery } from '../order/order-api';
import { OrderHistory } from '../order/order-history';
import { CancelItems } from '../order/items/cancel-items';
import { OrderRevisions } from '../order/items/order-revisions';
import { ChangeAddress } from '../order/change-address';
import { OrderLines } from '../order/order-lines';
import { OrderPrice } from '../order/order-price';
import { orderName } from '../order/order-text';
import { ShippingTo } from '../order/shipping-to';
import { CancelAwaiting } from './cancel-awaiting';
import { DecideCancel } from './decide-cancel';
import { CustomerCard } from './customer-card';
import { EditOrder } from './edits/edit-order';
import { WaitingEdit } from './edits/waiting-edit';
import styles from './order-admin-page.module.css';
import { OrderChanges } from './order-changes';
import { OrderNotes } from './order-notes';
import { OrderState } from './order-state';
import { OrderTags } from './order-tags';
import { DocumentsPanel } from '../billing-admin/documents/documents-panel';
import { ParcelsPanel } from './parcels/parcels-panel';
import { SendEmailAgain } from './send-email-again';
import { ReturnsPanel } from './returns/returns-panel';
import { OrderWithdrawals } from './withdrawals/order-withdrawals';
import { ShortPieces } from './settle/short-pieces';
import { BackLink } from '../../ui/office/back-link';
import { StepLinks } from '../../ui/office/step-links';
import { returning, useListSteps } from '../../ui/table/opened-list';
import { momentText } from '../../lib/day-text';

/** Returns true if nothing has been sent. The server refuses changes of packed items. */
const isChangeable = ({ orderStatus, payment }: OrderDetail): boolean =>
  !payment && (orderStatus === 'pending' || orderStatus === 'processing');

export function OrderAdminPage() {
  const { id = '' } = useParams();
  const steps = useListSteps('orders', id);
  const query = useOrderQuery(id, { refetchOnMountOrArgChange: true });
  const { data, error } = query;
  const isUnknown = errorStatus(error) === 404;
  return (
    <div className={styles.page}>
      <div className={styles.ways}>
        <BackLink to={adminPaths.orders.href() + (steps?.search ?? '')} state={returning}>
          All orders
        </BackLink>
        {steps && <StepLinks what="order" steps={steps} hrefOf={adminPaths.order.href} />}
      </div>
      {!data && !error && <Spinner label="Loading order..." />}
      {error && (
        <LoadFailed
          title={isUnknown ? 'Order not found' : 'The order could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
          query={query}
        />
      )}
      {data && !error && (
        <>
          <PageTitle isPrivate>{`${orderName(data)}, ${data.user.name}`}</PageTitle>
          <Order order={data} />
        </>
      )}
    </div>
  );
}

function Order({ order }: { order: OrderDetail }) {
  // An order that is not paid yet has no history, nothing to settle and no notes.
  const isPlaced = order.payment === undefined;
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 className={styles.title}>{orderName(order)}</h2>
          <p className={styles.quiet}>
            {isPlaced ? 'Placed' : 'Ordered'} {momentText(order.createdAt)} · {order._id}
          </p>
          {isPlaced && <Papers order={order._id} />}
        </div>
        <OrderState order={order} label={`Status of ${orderName(order)}`} />
        {order.payment?.state === 'open' && <CancelAwaiting order={order._id} />}
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          {isChangeable(order) && <DecideCancel order={order} />}
          {order.unpaidEdit && <WaitingEdit order={order._id} edit={order.unpaidEdit} />}
          {isPlaced && <ShortPieces order={order} />}
          <Panel
            title="Lines"
            actions={
              isPlaced &&
              order.orderStatus !== 'cancelled' && (
                <div className={styles.actions}>
                  {isChangeable(order) && <EditOrder order={order} />}
                  <CancelItems order={order} by="staff" />
                </div>
              )
            }
          >
            <OrderLines items={order.items} />
            <div className={styles.price}>
              <OrderPrice
                order={order}
                plain={
                  <p className={styles.total}>
                    Total <strong>{formatDollars(order.totalAmount)}</strong>
                  </p>
                }
              />
            </div>
          </Panel>
          {isPlaced && (
            <ParcelsPanel order={order._id} isCancelled={order.orderStatus === 'cancelled'} />
          )}
          {isPlaced && <ReturnsPanel order={order._id} />}
          {isPlaced && <OrderNotes order={order._id} />}
          {isPlaced && <OrderChanges order={order} />}
        </div>
        <div className={styles.column}>
          <CustomerCard order={order} />
          {isPlaced && <OrderTags order={order._id} tags={order.tags} />}
          {isPlaced && <OrderWithdrawals order={order._id} />}
          {isPlaced && <SendEmailAgain order={order} />}
          <MoneyPanel order={order._id} name={orderName(order)} />
          <OrderRevisions revisions={order.revisions} />
          {isPlaced && <DocumentsPanel order={order._id} />}
          <ShippingTo order={order}>
            {isChangeable(order) && <ChangeAddress order={order} />}
          </ShippingTo>
          {isPlaced && (
            <Panel title="History">
              <OrderHistory order={order} />
            </Panel>
          )}
        </div>
      </div>
    </>
  );
}

/** Links to the printable documents of an order. */
const Papers = ({ order }: { order: string }) => (
  <p className={styles.papers}>
    <Link to={adminPaths.pickingList.href(order)}>Picking list</Link>
    <Link to={adminPaths.packingSlip.href(order)}>Packing slip</Link>
    <Link to={adminPaths.cuttingTicket.href(order)}>Cutting ticket</Link>
  </p>
);
