import type { AdminReview } from '@shop/contracts/catalogue/reviews';
import { useState } from 'react';
import { countText } from '../../ui/count-text';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ReviewPhotos } from '../catalogue/reviews/review-photos';
import { PhotoButton } from './photo-button';
import styles from './reviews-page.module.css';

/** The number of photos of a review. They open in a dialog in which each can be hidden or shown again. */
export function PhotosCell({ review: { _id, photos, author, product } }: { review: AdminReview }) {
  const [isOpen, setIsOpen] = useState(false);
  if (photos.length === 0) return null;
  const count = countText(photos.length, 'photos');
  return (
    <div className={styles.acts}>
      <Button
        variant="quiet"
        size="small"
        aria-label={`${count} of ${product.name} by ${author}`}
        onClick={() => {
          setIsOpen(true);
        }}
      >
        {count}
      </Button>
      <Dialog
        open={isOpen}
        title={`Photos by ${author}`}
        onClose={() => {
          setIsOpen(false);
        }}
      >
        <ReviewPhotos
          photos={photos}
          author={author}
          action={(photo, number) => <PhotoButton review={_id} photo={photo} number={number} />}
        />
      </Dialog>
    </div>
  );
}
