import { formatDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import { PackageOpen, RotateCcw } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/list/empty-state';
import { PageHeading } from '../../ui/page-heading';
import { PageTitle } from '../../ui/page-title';
import { Pager } from '../../ui/list/pager';
import { Image } from '../../ui/image';
import { Spinner } from '../../ui/spinner';
import styles from './my-orders-page.module.css';
import { useMyOrdersQuery } from './order-api';
import { OrderStateBadge } from './order-status-badge';
import { orderName } from './order-text';
import { dayText } from '../../lib/day-text';

const IMAGES = 4;

export function MyOrdersPage() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const { data, error, isLoading, refetch } = useMyOrdersQuery(page, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Container page>
      <PageTitle>My orders</PageTitle>
      <PageHeading title="My orders" />
      {isLoading && <Spinner label="Loading orders..." />}
      {error && (
        <EmptyState
          icon={<RotateCcw />}
          title="Your orders could not be loaded"
          text={errorMessage(error, 'Something went wrong.')}
        >
          <Button onClick={() => void refetch()}>Try Again</Button>
        </EmptyState>
      )}
      {data?.orders.length === 0 && <NoOrders />}
      {data && data.orders.length > 0 && (
        <ul role="list" className={styles.orders}>
          {data.orders.map((order) => (
            <OrderCard key={order._id} order={order} />
          ))}
        </ul>
      )}
      {data && data.pages > 1 && (
        <div className={styles.pager}>
          <Pager
            page={data.page}
            pages={data.pages}
            onPage={(to) => {
              setParams(to > 1 ? { page: String(to) } : {});
            }}
          >
            {data.total.toLocaleString('en-US')} orders, newest first
          </Pager>
        </div>
      )}
    </Container>
  );
}

function NoOrders() {
  return (
    <EmptyState
      icon={<PackageOpen />}
      title="No orders yet"
      text="Your orders and their progress will appear here."
    >
      <ButtonLink to={paths.products.href()}>Browse Products</ButtonLink>
    </EmptyState>
  );
}

function OrderCard({ order }: { order: OrderView }) {
  return (
    <li className={styles.order}>
      <div className={styles.images}>
        {order.items.slice(0, IMAGES).map((item) => (
          <Image key={item.product} src={item.image} alt="" sizes="4rem" shape="square" />
        ))}
      </div>
      <div>
        <Link to={paths.order.href(order._id)} className={styles.name}>
          {orderName(order)}
        </Link>
        <p className={styles.date}>{dayText(order.createdAt)}</p>
      </div>
      <div className={styles.status}>
        <OrderStateBadge order={order} />
      </div>
      <p className={styles.total}>{formatDollars(order.totalAmount)}</p>
    </li>
  );
}
