import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { ReviewView } from '@shop/contracts/catalogue/reviews';
import { useState } from 'react';
import { Button } from '../../../ui/button';
import { Spinner } from '../../../ui/spinner';
import { Rating } from '../rating';
import { OwnReview } from './own-review';
import { useListReviewsQuery } from './reviews-api';
import styles from './reviews.module.css';
import { Stars } from './stars';
import { dayText } from '../../../lib/day-text';

/** Reviews of the product, newest first, and the form for another. */
export function ReviewsTab({ product }: { product: ProductView }) {
  return (
    <div className={styles.reviews}>
      <Rating {...product} />
      <OwnReview product={product._id} />
      <Reviews product={product._id} isRated={product.reviewCount > 0} />
    </div>
  );
}

function Reviews({ product, isRated }: { product: string; isRated: boolean }) {
  const [page, setPage] = useState(1);
  const { data, isLoading, isError, refetch } = useListReviewsQuery({ product, page });
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
  if (data.total === 0)
    return isRated ? <p className={styles.note}>No text came with these ratings.</p> : null;
  return (
    <>
      <ul role="list" className={styles.list} aria-label="Reviews">
        {data.reviews.map((review) => (
          <Review key={review._id} review={review} />
        ))}
      </ul>
      {data.pages > 1 && <Pager page={data.page} pages={data.pages} onPage={setPage} />}
    </>
  );
}

const Review = ({ review }: { review: ReviewView }) => (
  <li className={styles.review}>
    <p className={styles.head}>
      <Stars stars={review.stars} />
      <strong>{review.author}</strong>
      <time dateTime={review.createdAt}>{dayText(review.createdAt)}</time>
      {review.editedAt && <span>edited</span>}
    </p>
    <p className={styles.text}>{review.text}</p>
  </li>
);

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
