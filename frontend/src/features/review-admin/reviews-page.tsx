import { MessageSquareText } from 'lucide-react';
import { useFailure } from '../../lib/use-failure';
import { EmptyState } from '../../ui/empty-state';
import { ListState, NothingFits } from '../../ui/list-state';
import { Pager } from '../../ui/pager';
import { useListAllReviewsQuery } from './review-admin-api';
import { ReviewFilters } from './review-filters';
import styles from './reviews-page.module.css';
import { ReviewsTable } from './reviews-table';
import { useReviewFilters } from './use-review-filters';

/** Every review of the shop; what does not belong there is hidden, and its stars with it. */
export function ReviewsPage() {
  const { filters, query, change, reset } = useReviewFilters();
  const list = useListAllReviewsQuery(query, { refetchOnMountOrArgChange: true });
  const failure = useFailure('Reviews could not be loaded', list.error);
  const isFiltered = filters.search !== undefined || filters.show !== undefined;
  return (
    <div className={styles.page}>
      <ReviewFilters filters={filters} change={change} />
      <ListState what="reviews" query={list} failure={failure}>
        {({ reviews, total, page, pages }) =>
          reviews.length === 0 ? (
            <NoReviews isFiltered={isFiltered} onReset={reset} />
          ) : (
            <>
              <ReviewsTable reviews={reviews} sorting={filters} onSort={change} />
              <Pager
                page={page}
                pages={pages}
                onPage={(next) => {
                  change({ page: next });
                }}
              >
                Showing {reviews.length} of {total.toLocaleString('en-US')} reviews
              </Pager>
            </>
          )
        }
      </ListState>
    </div>
  );
}

function NoReviews({ isFiltered, onReset }: { isFiltered: boolean; onReset: () => void }) {
  if (isFiltered) return <NothingFits what="reviews" onReset={onReset} />;
  return (
    <EmptyState
      icon={<MessageSquareText />}
      title="No reviews yet"
      text="Customers write them on the page of a product that they have received."
    />
  );
}
