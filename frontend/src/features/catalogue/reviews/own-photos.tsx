import { REVIEW_PHOTOS, type ReviewView } from '@shop/contracts/catalogue/reviews';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { ReviewPhotos } from './review-photos';
import { useAddPhotoMutation, useRemovePhotoMutation } from './reviews-api';
import styles from './reviews.module.css';

interface OwnPhotosProps {
  product: string;
  review: ReviewView;
}

/** The photos of the user's own review: each is sent as soon as it is chosen. */
export function OwnPhotos({ product, review: { photos, author } }: OwnPhotosProps) {
  const [add, { isLoading, error }] = useAddPhotoMutation();
  const [remove, { isLoading: isRemoving }] = useRemovePhotoMutation();
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    await add({ product, file });
    input.value = '';
  };
  const hint = `JPEG, PNG, WebP or AVIF, ${String(REVIEW_PHOTOS)} at most. Place and camera are removed.`;
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
        <Field
          label="Add a photo"
          optional
          hint={isLoading ? 'The photo is on its way...' : hint}
          error={error && errorMessage(error, 'The photo could not be added.')}
        >
          {(control) => (
            <input
              type="file"
              accept="image/jpeg,image/png,image/webp,image/avif"
              disabled={isLoading}
              onChange={({ target }) => void choose(target)}
              {...control}
            />
          )}
        </Field>
      )}
    </div>
  );
}
