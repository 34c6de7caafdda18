import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { Star } from 'lucide-react';
import styles from './rating.module.css';

const FIVE = [1, 2, 3, 4, 5];
const stars = FIVE.map((star) => <Star key={star} />);

/** The average rating with the number of reviews; never an invented one (product.md). */
export function Rating({ rating, reviewCount }: Pick<ProductView, 'rating' | 'reviewCount'>) {
  if (rating === null || reviewCount === 0) return <p className={styles.rating}>No reviews yet</p>;
  return (
    <p className={styles.rating}>
      <span className={styles.stars} aria-hidden>
        {stars}
        <span className={styles.given} style={{ width: `${String(rating * 20)}%` }}>
          {stars}
        </span>
      </span>
      <span>
        {rating.toFixed(1)} ({reviewCount} {reviewCount === 1 ? 'review' : 'reviews'})
      </span>
    </p>
  );
}
