import type { AdminReview, ReviewSort } from '@shop/contracts/catalogue/reviews';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { SortHead, type Sorting } from '../../ui/list/sort-head';
import { Table } from '../../ui/list/table';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { useHideReviewMutation } from './review-admin-api';
import styles from './reviews-page.module.css';
import { dayText } from '../../lib/day-text';

interface ReviewsTableProps {
  reviews: readonly AdminReview[];
  sorting: Sorting<ReviewSort>;
  onSort: (sorting: Sorting<ReviewSort>) => void;
}

export const ReviewsTable = ({ reviews, ...sorted }: ReviewsTableProps) => (
  <div className={styles.reviews}>
    <Table cards caption="Reviews">
      <thead>
        <tr>
          <SortHead label="Product" by="product" {...sorted} />
          <SortHead label="Written" by="written" first="desc" {...sorted} />
          <th scope="col">Review</th>
          <SortHead label="Stars" by="stars" figure {...sorted} />
          <th scope="col">
            <VisuallyHidden>Hide or show</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {reviews.map((review) => (
          <ReviewRow key={review._id} review={review} />
        ))}
      </tbody>
    </Table>
  </div>
);

const ReviewRow = ({ review }: { review: AdminReview }) => (
  <tr>
    <th scope="row" className={styles.product}>
      <Link to={paths.product.href(review.product._id)}>{review.product.name}</Link>
    </th>
    <td className={styles.date}>
      {dayText(review.createdAt)}
      <span className={styles.small}>{review.author}</span>
    </td>
    <td className={styles.text}>
      {review.isHidden && <Badge tone="warning">Hidden</Badge>} {review.text}
    </td>
    <td data-figure className={styles.stars}>
      {review.stars} / 5
    </td>
    <td className={styles.act}>
      <HideButton review={review} />
    </td>
  </tr>
);

function HideButton({ review: { _id, isHidden, author, product } }: { review: AdminReview }) {
  const [hide, { isLoading }] = useHideReviewMutation();
  const dispatch = useDispatch();
  const press = async () => {
    const result = await hide({ review: _id, isHidden: !isHidden });
    if (!result.error) return;
    const msg = errorMessage(result.error, 'The review could not be changed.');
    dispatch(alertAdded({ type: 'error', msg, duration: 5_000 }));
  };
  return (
    <Button
      variant="secondary"
      size="small"
      busy={isLoading}
      aria-label={`${isHidden ? 'Show' : 'Hide'} the review of ${product.name} by ${author}`}
      onClick={() => void press()}
    >
      {isHidden ? 'Show' : 'Hide'}
    </Button>
  );
}
