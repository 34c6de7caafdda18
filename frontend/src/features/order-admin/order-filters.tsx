import { orderStatus, orderStatuses, type OrderQuery } from '@shop/contracts/order';
import { useEffect, useState } from 'react';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import styles from './orders-page.module.css';

type Filters = Pick<OrderQuery, 'search' | 'status'>;

interface OrderFiltersProps {
  filters: Filters;
  onChange: (parts: Filters) => void;
}

/** Milliseconds of rest in the typing before the server is asked. */
const REST = 300;
const options = [
  { value: '', label: 'All statuses' },
  ...orderStatuses.map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  })),
];

export function OrderFilters({ filters, onChange }: OrderFiltersProps) {
  const [typed, setTyped] = useState(filters.search ?? '');
  const [known, setKnown] = useState(filters.search);
  // The address has changed without the field: a reset, or the browser's Back.
  if (known !== filters.search) {
    setKnown(filters.search);
    setTyped(filters.search ?? '');
  }

  useEffect(() => {
    if (typed === (filters.search ?? '')) return undefined;
    const timer = setTimeout(() => {
      onChange({ search: typed });
    }, REST);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, filters.search, onChange]);

  return (
    <div className={styles.filters} role="search">
      <TextField
        label="Search orders"
        labelHidden
        type="search"
        placeholder="Order ID, customer name or email"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
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
