import { FilterBar } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/filter-select';
import styles from './reviews-page.module.css';
import type { useReviewFilters } from './use-review-filters';

const shows = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

type ReviewFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'change'>;

export const ReviewFilters = ({ filters, change }: ReviewFiltersProps) => (
  <FilterBar
    label="Search reviews"
    placeholder="Product, author or words"
    search={filters.search}
    onSearch={(search) => {
      change({ search });
    }}
    className={styles.filters}
  >
    <FilterSelect
      label="Show"
      all="All reviews"
      options={shows}
      value={filters.show}
      onPick={(show) => {
        change({ show });
      }}
    />
  </FilterBar>
);
