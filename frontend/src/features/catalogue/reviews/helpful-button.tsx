import { ThumbsUp } from 'lucide-react';
import { Button } from '../../../ui/button';
import { useMarkHelpfulMutation } from './reviews-api';
import styles from './reviews.module.css';

interface HelpfulButtonProps {
  product: string;
  review: string;
  helpful: number;
  /** Undefined for users who cannot mark the review. */
  isHelpful: boolean | undefined;
}

/** Marks a review as helpful, or removes the mark; guests and the author only see the number. */
export function HelpfulButton({ product, review, helpful, isHelpful }: HelpfulButtonProps) {
  const [mark, { isLoading }] = useMarkHelpfulMutation();
  if (isHelpful === undefined)
    return helpful > 0 ? (
      <p className={styles.note}>
        {helpful} {helpful === 1 ? 'reader' : 'readers'} found this helpful.
      </p>
    ) : null;
  return (
    <Button
      variant="quiet"
      size="small"
      busy={isLoading}
      aria-pressed={isHelpful}
      className={styles.helpful}
      onClick={() => void mark({ product, review, isHelpful: !isHelpful })}
    >
      <ThumbsUp aria-hidden /> Helpful{helpful > 0 ? ` (${String(helpful)})` : ''}
    </Button>
  );
}
