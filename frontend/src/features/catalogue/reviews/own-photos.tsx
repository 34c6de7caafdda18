import { REVIEW_PHOTOS, type ReviewView } from '@shop/contracts/catalogue/reviews';
import { Button } from '../../../ui/button';
import { ReviewPhotos } from './review-photos';
import { useAddPhotoMutation, useRemovePhotoMutation } from './reviews-api';
import { PhotoField } from '../../photos/photo-field';
import styles from './reviews.module.css';

interface OwnPhotosProps {
  product: string;
  review: ReviewView;
}

/** The photos of the user's review; each is uploaded as soon as it is chosen. */
export function OwnPhotos({ product, review: { photos, author } }: OwnPhotosProps) {
  const [add, { isLoading, error }] = useAddPhotoMutation();
  const [remove, { isLoading: isRemoving }] = useRemovePhotoMutation();
  return (
    <div className={styles.ownPhotos}>
      <ReviewPhotos
        photos={photos}
        author={author}
        action={({ key }, number) => (
          <Button
            variant="quiet"
            size="small"
            busy={isRemoving}
            onClick={() => void remove({ product, key })}
          >
            Remove photo {number}
          </Button>
        )}
      />
      {photos.length < REVIEW_PHOTOS && (
        <PhotoField
          most={REVIEW_PHOTOS}
          note="Location and camera data are removed."
          isSending={isLoading}
          error={error}
          onAdd={(file) => add({ product, file })}
        />
      )}
    </div>
  );
}
