import type { OrderDetail } from '@shop/contracts/ordering/order';
import { formatDollars } from '@shop/contracts/money/price';
import { policy } from '@shop/contracts/pricing/policy';
import { PackageX } from 'lucide-react';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { errorMessage, errorStatus } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/list/empty-state';
import { PageHeading } from '../../ui/page-heading';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Spinner } from '../../ui/spinner';
import { useOrderPayment } from '../billing/use-order-payment';
import { arrivalOfOrder, nextOf } from './order-next';
import { ChangeAddress } from './change-address';
import { RequestCancel } from './cancel-request/request-cancel';
import { CancelOrder } from './cancel-order';
import { OrderHistory } from './order-history';
import { OrderLines } from './order-lines';
import styles from './order-page.module.css';
import { OrderPrice } from './order-price';
import { OrderStateBadge } from './order-status-badge';
import { orderName } from './order-text';
import { OrderPayment } from './payment/order-payment';
import { useWatchedOrder } from './payment/use-watched-order';
import { CancelItems } from './items/cancel-items';
import { OrderRevisions } from './items/order-revisions';
import { OrderDocuments } from './documents/order-documents';
import { OrderParcels } from './parcels/order-parcels';
import { useParcelsOfOrderQuery } from './parcels/parcel-api';
import { OrderReturns } from './returns/order-returns';
import { ShippingTo } from './shipping-to';
import { lazyPart } from '../../ui/lazy-part';
import { useBuyAgain } from './use-buy-again';
import { dayText } from '../../lib/day-text';

const EditPayment = lazyPart(async () => (await import('./payment/edit-payment')).EditPayment);

export function OrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch, isWatched } = useWatchedOrder(id);
  const isUnknown = errorStatus(error) === 404;
  return (
    <Container page>
      <PageTitle>{data ? orderName(data) : 'Order'}</PageTitle>
      {!data && !error && <Spinner label="Loading order..." />}
      {error && (
        <EmptyState
          icon={<PackageX />}
          level={1}
          title={isUnknown ? 'Order not found' : 'The order could not be loaded'}
          text={isUnknown ? undefined : errorMessage(error, 'Something went wrong.')}
        >
          <Button onClick={() => void refetch()}>Try Again</Button>
          <ButtonLink to={paths.orders.href()} variant="secondary">
            My orders
          </ButtonLink>
        </EmptyState>
      )}
      {data && !error && <Order order={data} isWatched={isWatched} />}
    </Container>
  );
}

function Order({ order, isWatched }: { order: OrderDetail; isWatched: boolean }) {
  const { buyAgain, isFetching } = useBuyAgain();
  const payment = useOrderPayment(order._id);
  const { data: parcels } = useParcelsOfOrderQuery(order._id, {
    skip: order.orderStatus !== 'processing',
  });
  const isPartSent = parcels?.parcels.some(({ state }) => state !== 'packed') ?? false;
  const said = order.payment ? 'Ordered' : 'Placed';
  return (
    <>
      <PageHeading title={orderName(order)} intro={`${said} on ${dayText(order.createdAt)} by you`}>
        <OrderStateBadge order={order} />
      </PageHeading>
      <p className={styles.next}>
        {[nextOf(order, isPartSent), arrivalOfOrder(order)].join(' ').trim()}
      </p>
      <OrderPayment order={order} payment={payment} isWatched={isWatched} />
      {order.unpaidEdit && (
        <Suspense fallback={null}>
          <EditPayment order={order._id} edit={order.unpaidEdit} payment={payment} />
        </Suspense>
      )}
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderLines items={order.items} />
          {mayHaveParcels(order) && <OrderParcels order={order._id} />}
          {mayHaveParcels(order) && <OrderReturns order={order._id} />}
          <div className={styles.actions}>
            {order.payment?.state !== 'open' && (
              <Button busy={isFetching} onClick={() => void buyAgain(order.items)}>
                Buy again
              </Button>
            )}
            {policy.returns.isWithdrawalShown && !order.payment && (
              <ButtonLink to={`${paths.withdrawal.href()}?order=${order._id}`} variant="quiet">
                Withdraw from this contract
              </ButtonLink>
            )}
            {order.orderStatus === 'pending' && !order.payment && (
              <CancelItems order={order} by="shopper" />
            )}
            {order.orderStatus === 'pending' && <CancelOrder order={order._id} payment={payment} />}
            {order.orderStatus === 'processing' && !isPartSent && <RequestCancel order={order} />}
          </div>
        </div>
        <div className={styles.aside}>
          <Panel title="Total">
            <OrderPrice
              order={order}
              plain={
                <>
                  <p className={styles.total}>{formatDollars(order.totalAmount)}</p>
                  <p className={styles.quiet}>Shipping Free</p>
                </>
              }
            />
            {payment && !order.payment && <p className={styles.quiet}>{payment.sentence}</p>}
          </Panel>
          {order.history.length > 0 && (
            <Panel title="History">
              <OrderHistory order={order} reader={order.user.name} />
            </Panel>
          )}
          <OrderRevisions revisions={order.revisions} reader={order.user.name} />
          {order.orderStatus !== 'pending' && <OrderDocuments order={order._id} />}
          <ShippingTo order={order}>
            {order.orderStatus === 'pending' && !order.payment && <ChangeAddress order={order} />}
          </ShippingTo>
        </div>
      </div>
    </>
  );
}

/**
 * Returns true unless the order is pending or cancelled: a pending order has no parcels, and those of a cancelled one
 * came back.
 */
const mayHaveParcels = ({ orderStatus }: OrderDetail): boolean =>
  orderStatus !== 'pending' && orderStatus !== 'cancelled';
