import { formatDollars, toDollars, totalCents } from '@shop/contracts/money';
import type { OrderView } from '@shop/contracts/order';
import { PackageX } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { errorMessage, errorStatus } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Container } from '../../ui/container';
import { EmptyState } from '../../ui/empty-state';
import { PageHeading } from '../../ui/page-heading';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { Picture } from '../../ui/picture';
import { Spinner } from '../../ui/spinner';
import { useOrderQuery } from './order-api';
import styles from './order-page.module.css';
import { OrderStatusBadge } from './order-status-badge';
import { orderDate, orderName } from './order-text';

export function OrderPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useOrderQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <Container page>
      <PageTitle>{orderName(id)}</PageTitle>
      {!data && !error && <Spinner label="Loading order..." />}
      {error && (
        <EmptyState
          icon={<PackageX />}
          level={1}
          title={errorStatus(error) === 404 ? 'Order not found' : 'The order could not be loaded'}
          text={
            errorStatus(error) === 404 ? undefined : errorMessage(error, 'Something went wrong.')
          }
        >
          <Button onClick={() => void refetch()}>Try Again</Button>
          <ButtonLink to={paths.orders.href()} variant="secondary">
            Your orders
          </ButtonLink>
        </EmptyState>
      )}
      {data && !error && <Order order={data} />}
    </Container>
  );
}

function Order({ order }: { order: OrderView }) {
  const { street, city, postalCode, country } = order.shippingAddress;
  return (
    <>
      <PageHeading
        title={orderName(order._id)}
        intro={`Placed on ${orderDate(order.createdAt)} by ${order.user.name}`}
      >
        <OrderStatusBadge status={order.orderStatus} />
      </PageHeading>
      <div className={styles.columns}>
        <ul role="list" className={styles.lines} aria-label="Order lines">
          {order.items.map((item) => (
            <OrderLine key={item.product} item={item} />
          ))}
        </ul>
        <div className={styles.aside}>
          <Panel title="Total">
            <p className={styles.total}>{formatDollars(order.totalAmount)}</p>
            <p className={styles.quiet}>Shipping Free</p>
          </Panel>
          <Panel title="Shipping to">
            <address className={styles.address}>
              {order.user.name}
              <br />
              {street}
              <br />
              {postalCode} {city}
              <br />
              {country}
            </address>
          </Panel>
        </div>
      </div>
    </>
  );
}

function OrderLine({ item }: { item: OrderView['items'][number] }) {
  return (
    <li className={styles.line}>
      <Picture src={item.image} alt="" sizes="5rem" />
      <div>
        <Link to={paths.product.href(item.product)} className={styles.name}>
          {item.name}
        </Link>
        <p className={styles.quiet}>
          {item.quantity} × {formatDollars(item.price)}
        </p>
      </div>
      <p>{formatDollars(toDollars(totalCents([item])))}</p>
    </li>
  );
}
