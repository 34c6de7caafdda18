import { RETURN_PHOTOS } from '@shop/contracts/ordering/return-photo-limit';
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { DialogButton } from '../../../ui/office/dialog-button';
import {
  useAddReturnPhotoMutation,
  useRemoveReturnPhotoMutation,
  useReturnPhotoQuery,
} from './returns-api';
import { PhotoField } from '../../photos/photo-field';
import styles from './return-photos.module.css';

interface ReturnPhotosProps {
  one: OrderReturn;
  /** True for the customer, who can change the photos until the items arrive. */
  canChange?: boolean;
}

/** The photos of a return; each is uploaded as soon as it is chosen. */
export function ReturnPhotos({ one, canChange = false }: ReturnPhotosProps) {
  const { _id, photos } = one;
  const [add, { isLoading, error }] = useAddReturnPhotoMutation();
  if (photos.length === 0 && !canChange) return null;
  return (
    <>
      {photos.length > 0 && (
        <ul role="list" className={styles.photos} aria-label={`Photos of ${one.number}`}>
          {photos.map((photo, at) => (
            <li key={photo}>
              <ReturnPhoto one={one} photo={photo} number={at + 1} canChange={canChange} />
            </li>
          ))}
        </ul>
      )}
      {canChange && photos.length < RETURN_PHOTOS && (
        <PhotoField
          most={RETURN_PHOTOS}
          note="Only our staff can see them."
          isSending={isLoading}
          error={error}
          onAdd={(file) => add({ return: _id, file })}
        />
      )}
    </>
  );
}

interface ReturnPhotoProps {
  one: OrderReturn;
  photo: string;
  number: number;
  canChange: boolean;
}

function ReturnPhoto({ one, photo, number, canChange }: ReturnPhotoProps) {
  const { data, error } = useReturnPhotoQuery({ return: one._id, photo });
  const [remove, { isLoading }] = useRemoveReturnPhotoMutation();
  const name = `Photo ${String(number)} of ${one.number}`;
  if (error) return <p>{errorMessage(error, `${name} could not be loaded`)}</p>;
  return (
    <>
      {data !== undefined && <img src={data} alt={name} width={96} height={96} />}
      {data !== undefined && (
        <DialogButton
          size="small"
          variant="quiet"
          label={`Enlarge photo ${String(number)}`}
          title={name}
        >
          {() => <img className={styles.large} src={data} alt={name} />}
        </DialogButton>
      )}
      {canChange && (
        <Button
          size="small"
          variant="quiet"
          busy={isLoading}
          onClick={() => void remove({ return: one._id, photo })}
        >
          Remove photo {number}
        </Button>
      )}
    </>
  );
}
