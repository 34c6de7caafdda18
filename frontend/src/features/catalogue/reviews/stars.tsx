import { Star } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/visually-hidden';
import styles from './reviews.module.css';

const FIVE = [1, 2, 3, 4, 5];

/** The rating of a single review. */
export const Stars = ({ stars }: { stars: number }) => (
  <span className={styles.stars}>
    <VisuallyHidden>{stars} of 5 stars</VisuallyHidden>
    {FIVE.map((star) => (
      <Star key={star} aria-hidden data-given={star <= stars || undefined} />
    ))}
  </span>
);
