import type { AdminReview, AdminReviewList } from '@shop/contracts/catalogue/reviews';
import { ROWS } from '../../lib/numbered-pages';
import { OfficeList } from '../views/office-list';
import { useListAllReviewsInfiniteQuery } from './review-admin-api';
import { ReviewFilters } from './review-filters';
import styles from './reviews-page.module.css';
import { reviewColumns } from './review-columns';
import { useReviewFilters } from './use-review-filters';

const reviewsOf = ({ reviews }: AdminReviewList) => reviews;
const nameOf = ({ author, product }: AdminReview) => `the review of ${product.name} by ${author}`;

/** Every review of the shop. Staff can hide one, and its stars then do not count. */
export function ReviewsPage() {
  const view = useReviewFilters();
  const { filters, change, isReady } = view;
  const query = useListAllReviewsInfiniteQuery(
    { ...filters, limit: ROWS },
    { refetchOnMountOrArgChange: true, skip: !isReady },
  );
  return (
    <div className={styles.page}>
      <ReviewFilters filters={filters} change={change} />
      <OfficeList
        what="reviews"
        whence="Customers can review products they have received on the product page."
        rowsOf={reviewsOf}
        columns={reviewColumns}
        view={view}
        query={query}
        nameOf={nameOf}
      />
    </div>
  );
}
