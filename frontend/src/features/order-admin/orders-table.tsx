import { formatDollars } from '@shop/contracts/money/price';
import type { OrderSort, OrderView } from '@shop/contracts/ordering/order';
import { Link, useLocation } from 'react-router-dom';
import { adminPaths } from '../../lib/admin-paths';
import { amountText } from '../../lib/length-text';
import { Badge } from '../../ui/badge';
import { SortHead, type Sorting } from '../../ui/list/sort-head';
import { Table } from '../../ui/list/table';
import type { Selection } from '../../ui/table/use-selection';
import { OrderState } from './order-state';
import styles from './orders-page.module.css';
import { dayText } from '../../lib/day-text';

/** The short number of an order: the end of its id. */
const shortId = (id: string) => id.slice(-8).toUpperCase();

/** Where it goes, or where it is picked up. */
const placeOf = ({ shipping, shippingAddress: { city, country } }: OrderView) =>
  shipping?.pickupNote === undefined ? `${city}, ${country}` : `Pick-up (${shipping.name})`;

const codesOf = (discounts: NonNullable<OrderView['discounts']>) =>
  discounts.map(({ code, name }) => code ?? name).join(', ');

type OrderSorting = Sorting<OrderSort>;

interface OrdersTableProps {
  orders: readonly OrderView[];
  selection: Selection;
  sorting: OrderSorting;
  onSort: (sorting: OrderSorting) => void;
}

export function OrdersTable({ orders, selection, sorting, onSort }: OrdersTableProps) {
  const sorted = { sorting, onSort };
  const ids = orders.map(({ _id }) => _id);
  const isAll = ids.every(selection.isSelected);
  return (
    <div className={styles.orders}>
      <Table cards caption="Orders">
        <thead>
          <tr>
            <th scope="col" className={styles.check}>
              <SelectBox
                label="Select the orders of this page"
                isSelected={isAll}
                onSelect={(isSelected) => {
                  selection.set(ids, isSelected);
                }}
              />
            </th>
            <th scope="col">Order</th>
            <SortHead label="Placed" by="placed" first="desc" {...sorted} />
            <SortHead label="Customer" by="customer" {...sorted} />
            <th scope="col">Items</th>
            <SortHead label="Total" by="total" first="desc" figure {...sorted} />
            <SortHead label="Status" by="status" {...sorted} />
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order._id} {...{ order, selection }} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

interface SelectBoxProps {
  label: string;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
}

const SelectBox = ({ label, isSelected, onSelect }: SelectBoxProps) => (
  <label>
    <input
      type="checkbox"
      aria-label={label}
      checked={isSelected}
      onChange={({ target }) => {
        onSelect(target.checked);
      }}
    />
  </label>
);

function OrderRow({ order, selection }: { order: OrderView; selection: Selection }) {
  const { _id, user, items, totalAmount, createdAt, discounts, attention } = order;
  const { search: list } = useLocation();
  return (
    <tr data-selected={selection.isSelected(_id) || undefined}>
      <td className={styles.check}>
        <SelectBox
          label={`Select order ${shortId(_id)}`}
          isSelected={selection.isSelected(_id)}
          onSelect={(isSelected) => {
            selection.set([_id], isSelected);
          }}
        />
      </td>
      <th scope="row" className={styles.id} title={_id}>
        <Link to={adminPaths.order.href(_id)} state={{ list }}>
          {shortId(_id)}
        </Link>
        {attention && (
          <span className={styles.mark}>
            <Badge tone="danger">Needs attention</Badge>
          </span>
        )}
      </th>
      <td className={styles.date}>{dayText(createdAt)}</td>
      <td className={styles.who}>
        <span className={styles.customer}>{user.name}</span>
        <span className={styles.small}>{user.email}</span>
        <span className={styles.small}>{placeOf(order)}</span>
      </td>
      <td className={styles.what}>
        <ul role="list" className={styles.items}>
          {items.map((item) => (
            <li key={item.product}>
              {amountText(item)} × {item.name}
            </li>
          ))}
        </ul>
      </td>
      <td data-figure className={styles.total}>
        {formatDollars(totalAmount)}
        {discounts && <span className={styles.codes}>{codesOf(discounts)}</span>}
      </td>
      <td className={styles.status}>
        <OrderState order={order} label={`Status of order ${shortId(_id)}`} />
      </td>
    </tr>
  );
}
