import { orderStatus, orderStatuses, type OrderQuery } from '@shop/contracts/order';
import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/select-field';
import styles from './orders-page.module.css';

type Filters = Pick<OrderQuery, 'search' | 'status'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (parts: Filters) => void;
}

const options = [
  { value: '', label: 'All statuses' },
  ...orderStatuses.map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  })),
];

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  return (
    <div className={styles.filters} role="search">
      <SearchField
        label="Search orders"
        labelHidden
        placeholder="Order ID, customer name or email"
        value={filters.search ?? ''}
        onSearch={(search) => {
          onChange({ search });
        }}
      />
      <SelectField
        label="Status"
        labelHidden
        options={options}
        value={filters.status ?? ''}
        onChange={(event) => {
          onChange({ status: orderStatus.optional().catch(undefined).parse(event.target.value) });
        }}
      />
    </div>
  );
}
