import type { ReviewView } from '@shop/contracts/catalogue/reviews';
import { dayText } from '../../../lib/day-text';
import { HelpfulButton } from './helpful-button';
import { ReviewPhotos } from './review-photos';
import styles from './reviews.module.css';
import { Stars } from './stars';

interface ReviewItemProps {
  product: string;
  review: ReviewView;
  /** Undefined for guests and for the author. */
  isHelpful: boolean | undefined;
}

/** A review with its photos, the reply of the shop and the number of readers it helped. */
export const ReviewItem = ({ product, review, isHelpful }: ReviewItemProps) => (
  <li className={styles.review}>
    <p className={styles.head}>
      <Stars stars={review.stars} />
      <strong>{review.author}</strong>
      <time dateTime={review.createdAt}>{dayText(review.createdAt)}</time>
      {review.colour !== undefined && <span>{review.colour}</span>}
      {review.editedAt && <span>edited</span>}
    </p>
    <p className={styles.text}>{review.text}</p>
    <ReviewPhotos photos={review.photos} author={review.author} />
    {review.reply && (
      <div className={styles.reply}>
        <p className={styles.head}>
          <strong>Reply from the shop</strong>
          <time dateTime={review.reply.at}>{dayText(review.reply.at)}</time>
        </p>
        <p className={styles.text}>{review.reply.text}</p>
      </div>
    )}
    <HelpfulButton
      product={product}
      review={review._id}
      helpful={review.helpful}
      isHelpful={isHelpful}
    />
  </li>
);
