import type { AdminReview, ReviewSort } from '@shop/contracts/catalogue/reviews';
import { useState } from 'react';
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
import { ReviewPhotos } from '../catalogue/reviews/review-photos';
import { PhotoButton } from './photo-button';
import { ReplyDialog } from './reply-dialog';
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
            <VisuallyHidden>Reply, hide or show</VisuallyHidden>
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
      {review.reply && <span className={styles.small}>Replied {dayText(review.reply.at)}</span>}
      <ReviewPhotos
        photos={review.photos}
        author={review.author}
        action={(photo, number) => (
          <PhotoButton review={review._id} photo={photo} number={number} />
        )}
      />
    </td>
    <td data-figure className={styles.stars}>
      {review.stars} / 5
    </td>
    <td className={styles.act}>
      <div>
        <ReplyButton review={review} />
        <HideButton review={review} />
      </div>
    </td>
  </tr>
);

function ReplyButton({ review }: { review: AdminReview }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Reply to the review of ${review.product.name} by ${review.author}`}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        Reply
      </Button>
      {isOpen && (
        <ReplyDialog
          review={review}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </>
  );
}

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
