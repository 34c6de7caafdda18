import type { AdminReview } from '@shop/contracts/catalogue/reviews';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { ReplyDialog } from './reply-dialog';
import { useHideReviewMutation } from './review-admin-api';
import styles from './reviews-page.module.css';

/** Replies to a review, and hides it or shows it again. */
export function ReviewActions({ review }: { review: AdminReview }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.acts}>
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
      <HideButton review={review} />
      {isOpen && (
        <ReplyDialog
          review={review}
          onClose={() => {
            setIsOpen(false);
          }}
        />
      )}
    </div>
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
