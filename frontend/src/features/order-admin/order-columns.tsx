import { formatDollars } from '@shop/contracts/money/price';
import type { OrderView } from '@shop/contracts/ordering/order';
import { TriangleAlert } from 'lucide-react';
import { adminPaths } from '../../lib/admin-paths';
import { dayText } from '../../lib/day-text';
import { amountText } from '../../lib/length-text';
import type { DataColumn } from '../../ui/table/data-column';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { numberOf } from '../order/order-text';
import type { ListColumns } from '../views/list-address';
import { OrderState } from './order-state';
import styles from './orders-page.module.css';

/** Returns the destination of an order, or its pick-up place. */
const placeOf = ({ shipping, shippingAddress: { city, country } }: OrderView) =>
  shipping?.pickupNote === undefined ? `${city}, ${country}` : `Pick-up (${shipping.name})`;

const codesOf = ({ discounts = [] }: OrderView) =>
  discounts.map(({ code, name }) => code ?? name).join(', ');

const itemsOf = ({ items }: OrderView) =>
  items.map((item) => `${amountText(item)} × ${item.name}`).join(', ');

export const orderColumnIds: ListColumns = {
  usual: ['order', 'placed', 'customer', 'items', 'total', 'status'],
  others: ['place', 'discounts', 'tags'],
};

export const orderColumns: readonly DataColumn<OrderView>[] = [
  {
    id: 'order',
    label: 'Order',
    width: 7,
    isFixed: true,
    cell: ({ _id, number, attention }) => (
      <>
        <a href={adminPaths.order.href(_id)} title={_id} className={styles.id}>
          {numberOf({ _id, number })}
        </a>
        {attention && (
          <span className={styles.mark} title="Needs attention">
            <TriangleAlert aria-hidden />
            <VisuallyHidden>Needs attention</VisuallyHidden>
          </span>
        )}
      </>
    ),
  },
  {
    id: 'placed',
    label: 'Placed',
    width: 9.25,
    sort: { by: 'placed', first: 'desc' },
    cell: ({ createdAt }) => dayText(createdAt),
  },
  {
    id: 'customer',
    label: 'Customer',
    width: 12,
    sort: { by: 'customer' },
    cell: ({ user: { name, email } }) => (
      <span title={`${name}, ${email}`}>
        <strong>{name}</strong> <span className={styles.quiet}>{email}</span>
      </span>
    ),
  },
  { id: 'place', label: 'Ships to', width: 9, cell: placeOf },
  {
    id: 'items',
    label: 'Items',
    width: 9,
    cell: (order) => <span title={itemsOf(order)}>{itemsOf(order)}</span>,
  },
  { id: 'discounts', label: 'Discounts', width: 7, cell: codesOf },
  { id: 'tags', label: 'Tags', width: 9, cell: ({ tags = [] }) => tags.join(', ') },
  {
    id: 'total',
    label: 'Total',
    width: 6.25,
    figure: true,
    sort: { by: 'total', first: 'desc' },
    cell: ({ totalAmount }) => formatDollars(totalAmount),
  },
  {
    id: 'status',
    label: 'Status',
    width: 10,
    isFixed: true,
    isAtEnd: true,
    sort: { by: 'status' },
    cell: (order) => (
      <div className={styles.status}>
        <OrderState order={order} label={`Status of order ${numberOf(order)}`} />
      </div>
    ),
  },
];
