import { useDispatch } from 'react-redux';
import { alertAdded } from '../../lib/alerts-slice';
import { errorMessage } from '../../lib/error-message';
import { Button } from '../../ui/button';
import { useHidePhotoMutation } from './review-admin-api';

interface PhotoButtonProps {
  review: string;
  photo: { key: string; isHidden: boolean };
  number: number;
}

/** Hides a photo of a review, or shows it again. */
export function PhotoButton({ review, photo: { key, isHidden }, number }: PhotoButtonProps) {
  const [hide, { isLoading }] = useHidePhotoMutation();
  const dispatch = useDispatch();
  const press = async () => {
    const result = await hide({ review, key, isHidden: !isHidden });
    if (!result.error) return;
    const msg = errorMessage(result.error, 'The photo could not be changed.');
    dispatch(alertAdded({ type: 'error', msg, duration: 5_000 }));
  };
  return (
    <Button variant="quiet" size="small" busy={isLoading} onClick={() => void press()}>
      {isHidden ? 'Show' : 'Hide'} photo {number}
    </Button>
  );
}
