import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import {
  shownReviewSort,
  type ReviewView,
  type ShownReviewSort,
} from '@shop/contracts/catalogue/reviews';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { Spinner } from '../../../ui/spinner';
import { selectIsAuthenticated } from '../../auth/auth-slice';
import { Rating } from '../rating';
import { OwnReview } from './own-review';
import { ReviewItem } from './review-item';
import { useListReviewsQuery, useOwnReviewQuery, type ReviewChoice } from './reviews-api';
import styles from './reviews.module.css';
import { StarCounts } from './star-counts';

/** The reviews of the product, filtered by stars and sorted, and the form for a new one. */
export function ReviewsTab({ product }: { product: ProductView }) {
  return (
    <div className={styles.reviews}>
      <Rating {...product} />
      <OwnReview product={product._id} />
      <Reviews product={product._id} isRated={product.reviewCount > 0} />
    </div>
  );
}

const sorts: readonly { value: ShownReviewSort; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'helpful', label: 'Most helpful first' },
  { value: 'highest', label: 'Highest stars first' },
  { value: 'lowest', label: 'Lowest stars first' },
];

function Reviews({ product, isRated }: { product: string; isRated: boolean }) {
  const [query, setQuery] = useState<ReviewChoice>({ page: 1, sort: 'newest' });
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { data: own } = useOwnReviewQuery(product, { skip: !isAuthenticated });
  const { data, isLoading, isError, refetch } = useListReviewsQuery({ product, ...query });
  if (isLoading) return <Spinner />;
  if (isError || !data)
    return (
      <div className={styles.own}>
        <p>The reviews could not be loaded.</p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          Try Again
        </Button>
      </div>
    );
  if (data.total === 0 && query.stars === undefined)
    return isRated ? <p className={styles.note}>These ratings have no text.</p> : null;
  const markOf = ({ _id }: ReviewView) =>
    isAuthenticated && own && own.review?._id !== _id ? own.helpful.includes(_id) : undefined;
  return (
    <>
      <div className={styles.choice}>
        <StarCounts
          counts={data.counts}
          stars={query.stars}
          onPick={(stars) => {
            setQuery({ page: 1, sort: query.sort, ...(stars !== undefined && { stars }) });
          }}
        />
        <SelectField
          label="Sort reviews"
          options={sorts}
          value={query.sort}
          onChange={({ target }) => {
            const sort = shownReviewSort.parse(target.value);
            setQuery({ ...query, sort, page: 1 });
          }}
        />
      </div>
      <ul role="list" className={styles.list} aria-label="Reviews">
        {data.reviews.map((review) => (
          <ReviewItem
            key={review._id}
            product={product}
            review={review}
            isHelpful={markOf(review)}
          />
        ))}
      </ul>
      {data.pages > 1 && (
        <Pager
          page={data.page}
          pages={data.pages}
          onPage={(page) => {
            setQuery({ ...query, page });
          }}
        />
      )}
    </>
  );
}

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

const Pager = ({ page, pages, onPage }: PagerProps) => (
  <nav className={styles.actions} aria-label="Pages of reviews">
    <Button
      variant="secondary"
      size="small"
      disabled={page <= 1}
      onClick={() => {
        onPage(page - 1);
      }}
    >
      Newer
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
      Older
    </Button>
  </nav>
);
