import { useEffect, useState } from 'react';
import { SelectField } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import styles from './reviews-page.module.css';
import { showOf, type useReviewFilters } from './use-review-filters';

/** Milliseconds of rest in the typing before the server is asked. */
const REST = 300;
const options = [
  { value: '', label: 'All reviews' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

type ReviewFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'change'>;

export function ReviewFilters({ filters, change }: ReviewFiltersProps) {
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
      change({ search: typed });
    }, REST);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, filters.search, change]);

  return (
    <div className={styles.filters} role="search">
      <TextField
        label="Search reviews"
        labelHidden
        type="search"
        placeholder="Product, author or words"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
        }}
      />
      <SelectField
        label="Show"
        labelHidden
        options={options}
        value={filters.show ?? ''}
        onChange={(event) => {
          change({ show: showOf(event.target.value) });
        }}
      />
    </div>
  );
}
