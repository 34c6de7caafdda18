import { useFailure } from '../../lib/use-failure';
import { PagedList } from '../../ui/list/paged-list';
import { useListAllReviewsQuery } from './review-admin-api';
import { ReviewFilters } from './review-filters';
import styles from './reviews-page.module.css';
import { ReviewsTable } from './reviews-table';
import { useReviewFilters } from './use-review-filters';

/** Every review of the shop; what does not belong there is hidden, and its stars with it. */
export function ReviewsPage() {
  const { filters, query, isFiltered, change, reset } = useReviewFilters();
  const list = useListAllReviewsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Reviews could not be loaded', list.error);
  return (
    <div className={styles.page}>
      <ReviewFilters filters={filters} change={change} />
      <PagedList
        what="reviews"
        query={list}
        failure={failure}
        rowsOf={({ reviews }) => reviews}
        isFiltered={isFiltered}
        whence="Customers write them on the page of a product that they have received."
        onReset={reset}
        onPage={(page) => {
          change({ page });
        }}
      >
        {({ reviews }) => <ReviewsTable reviews={reviews} sorting={filters} onSort={change} />}
      </PagedList>
    </div>
  );
}
