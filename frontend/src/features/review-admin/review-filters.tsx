import { SearchField } from '../../ui/search-field';
import { SelectField } from '../../ui/select-field';
import styles from './reviews-page.module.css';
import { showOf, type useReviewFilters } from './use-review-filters';

const options = [
  { value: '', label: 'All reviews' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
];

type ReviewFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'change'>;

export const ReviewFilters = ({ filters, change }: ReviewFiltersProps) => (
  <div className={styles.filters} role="search">
    <SearchField
      label="Search reviews"
      labelHidden
      placeholder="Product, author or words"
      value={filters.search ?? ''}
      onSearch={(search) => {
        change({ search });
      }}
    />
    <SelectField
      label="Show"
      labelHidden
      options={options}
      value={filters.show ?? ''}
      onChange={({ target }) => {
        change({ show: showOf(target.value) });
      }}
    />
  </div>
);
