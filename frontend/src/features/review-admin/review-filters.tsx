import { ListFilters } from '../../ui/list/list-filters';
import styles from './reviews-page.module.css';
import type { useReviewFilters } from './use-review-filters';

const shows = [
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const;

type ReviewFiltersProps = Pick<ReturnType<typeof useReviewFilters>, 'filters' | 'change'>;

export const ReviewFilters = ({ filters, change }: ReviewFiltersProps) => (
  <ListFilters
    filters={filters}
    onChange={change}
    label="Search reviews"
    placeholder="Product, author or words"
    className={styles.filters}
    selects={[{ name: 'show', label: 'Show', all: 'All reviews', options: shows }]}
  />
);
