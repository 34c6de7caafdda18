import { type OrderQuery } from '@shop/contracts/ordering/order';
import { orderStatuses } from '@shop/contracts/ordering/order-status';
import { ListFilters } from '../../ui/list/list-filters';
import { statusName } from './status-name';
import styles from './orders-page.module.css';

type Filters = Pick<OrderQuery, 'search' | 'status' | 'payment' | 'attention'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (parts: Filters) => void;
}

const statuses = orderStatuses.map((value) => ({ value, label: statusName(value) }));

const payments = [{ value: 'awaiting' as const, label: 'Awaiting payment' }];
const marks = [
  { value: 'short' as const, label: 'Needs attention' },
  { value: 'cancel' as const, label: 'Cancellation requested' },
];

export const OrderFilters = (props: OrderFiltersProps) => (
  <ListFilters
    {...props}
    label="Search orders"
    placeholder="Order ID, customer name or email"
    className={styles.filters}
    selects={[
      { name: 'status', label: 'Status', all: 'All statuses', options: statuses },
      { name: 'payment', label: 'Payment', all: 'Placed orders', options: payments },
      { name: 'attention', label: 'Attention', all: 'All orders', options: marks },
    ]}
  />
);
