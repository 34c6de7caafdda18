import { orderStatuses, type OrderQuery } from '@shop/contracts/order';
import { FilterBar } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import { statusName } from './status-name';
import styles from './orders-page.module.css';

type Filters = Pick<OrderQuery, 'search' | 'status'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (parts: Filters) => void;
}

const statuses = orderStatuses.map((value) => ({
  value,
  label: statusName(value),
}));

export const OrderFilters = ({ filters, onChange }: OrderFiltersProps) => (
  <FilterBar
    label="Search orders"
    placeholder="Order ID, customer name or email"
    search={filters.search}
    onSearch={(search) => {
      onChange({ search });
    }}
    className={styles.filters}
  >
    <FilterSelect
      label="Status"
      all="All statuses"
      options={statuses}
      value={filters.status}
      onPick={(status) => {
        onChange({ status });
      }}
    />
  </FilterBar>
);
