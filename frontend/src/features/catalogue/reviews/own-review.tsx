import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../../lib/paths';
import { Button } from '../../../ui/button';
import { selectIsAuthenticated } from '../../auth/auth-slice';
import { OwnPhotos } from './own-photos';
import { ReviewForm } from './review-form';
import { useOwnReviewQuery } from './reviews-api';
import styles from './reviews.module.css';

/** Actions of the visitor: log in, write a review, or edit it. */
export function OwnReview({ product }: { product: string }) {
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const { pathname } = useLocation();
  if (!isAuthenticated)
    return (
      <p className={styles.note}>
        <Link to={paths.login.href()} state={{ from: pathname }}>
          Log in
        </Link>{' '}
        to review a product that you have received.
      </p>
    );
  return <Writing product={product} />;
}

function Writing({ product }: { product: string }) {
  const { data } = useOwnReviewQuery(product, { refetchOnMountOrArgChange: true });
  const [isEditing, setIsEditing] = useState(false);
  if (!data) return null;
  const { mayReview, review, isHidden } = data;
  if (!mayReview)
    return (
      <p className={styles.note}>Customers who have received this product can review it here.</p>
    );
  if (!review || isEditing)
    return (
      <ReviewForm
        key={review?.editedAt ?? review?._id}
        product={product}
        review={review}
        onDone={() => {
          setIsEditing(false);
        }}
      />
    );
  return (
    <div className={styles.ownReview}>
      <div className={styles.own}>
        <p className={styles.note}>
          {isHidden ? 'Your review is not shown to others.' : 'You have reviewed this product.'}
        </p>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            setIsEditing(true);
          }}
        >
          Edit your review
        </Button>
      </div>
      <OwnPhotos product={product} review={review} />
    </div>
  );
}
