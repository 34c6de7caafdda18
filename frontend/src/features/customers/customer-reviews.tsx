import type { AdminReview } from '@shop/contracts/catalogue/reviews';
import { dayText } from '../../lib/day-text';
import { paths } from '../../lib/paths';
import { Badge } from '../../ui/badge';
import { Panel } from '../../ui/panel';
import { Link } from 'react-router-dom';
import styles from './customer-page.module.css';
import { PartAway } from './part-away';

interface CustomerReviewsProps {
  reviews: readonly AdminReview[] | null;
  onRetry: () => void;
}

/** The newest reviews of a customer, including hidden ones. */
export function CustomerReviews({ reviews, onRetry }: CustomerReviewsProps) {
  return (
    <Panel title="Reviews">
      {reviews === null && <PartAway onRetry={onRetry} />}
      {reviews?.length === 0 && <p className={styles.soft}>None yet.</p>}
      <ul className={styles.entries} aria-label="Newest reviews">
        {reviews?.map(({ _id, product, stars, text, createdAt, isHidden }) => (
          <li key={_id} className={styles.entry}>
            <span>
              <Link to={paths.product.href(product._id)}>{product.name}</Link>{' '}
              {isHidden && <Badge tone="warning">Hidden</Badge>}
              <span className={styles.quiet}>
                {stars} of 5 stars, {dayText(createdAt)}
              </span>
              <span className={styles.words}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
