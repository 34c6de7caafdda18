import type { AdminReviewList } from '@shop/contracts/reviews';
import { MessageSquareText, RotateCcw } from 'lucide-react';
import { useEffect } from 'react';
import { errorMessage } from '../../lib/error-message';
import { logError } from '../../lib/log';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { Spinner } from '../../ui/spinner';
import { useListAllReviewsQuery } from './review-admin-api';
import { ReviewFilters } from './review-filters';
import styles from './reviews-page.module.css';
import { ReviewsTable } from './reviews-table';
import { useReviewFilters } from './use-review-filters';

const LIST_FAILED = 'Reviews could not be loaded';

/** Every review of the shop; what does not belong there is hidden, and its stars with it. */
export function ReviewsPage() {
  const { filters, query, change } = useReviewFilters();
  const { data, error, isLoading, isFetching, refetch } = useListAllReviewsQuery(query, {
    refetchOnMountOrArgChange: true,
  });

  useEffect(() => {
    if (error) logError(LIST_FAILED, error);
  }, [error]);

  return (
    <div className={styles.page}>
      <ReviewFilters filters={filters} change={change} />
      {isLoading && <Spinner label="Loading reviews..." />}
      {error && (
        <EmptyState
          icon={<RotateCcw />}
          title={LIST_FAILED}
          text={errorMessage(error, 'Something went wrong.')}
        >
          <Button busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        </EmptyState>
      )}
      {data && !error && (
        <Reviews
          list={data}
          onPage={(page) => {
            change({ page });
          }}
        />
      )}
    </div>
  );
}

function Reviews({ list, onPage }: { list: AdminReviewList; onPage: (page: number) => void }) {
  const { reviews, total, page, pages } = list;
  if (reviews.length === 0)
    return (
      <EmptyState
        icon={<MessageSquareText />}
        title="No reviews here"
        text="Customers write them on the page of a product that they have received."
      />
    );
  return (
    <>
      <ReviewsTable reviews={reviews} />
      <nav className={styles.pager} aria-label="Pages">
        <p>
          Showing {reviews.length} of {total.toLocaleString('en-US')} reviews
        </p>
        <Button
          variant="secondary"
          size="small"
          disabled={page <= 1}
          onClick={() => {
            onPage(page - 1);
          }}
        >
          Previous
        </Button>
        <span>
          {page} / {pages}
        </span>
        <Button
          variant="secondary"
          size="small"
          disabled={page >= pages}
          onClick={() => {
            onPage(page + 1);
          }}
        >
          Next
        </Button>
      </nav>
    </>
  );
}
