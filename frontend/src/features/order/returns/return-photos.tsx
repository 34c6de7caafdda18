import { RETURN_PHOTOS } from '@shop/contracts/ordering/return-photo-limit';
import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { DialogButton } from '../../../ui/office/dialog-button';
import {
  useAddReturnPhotoMutation,
  useRemoveReturnPhotoMutation,
  useReturnPhotoQuery,
} from './returns-api';
import styles from './return-photos.module.css';

interface ReturnPhotosProps {
  one: OrderReturn;
  /** True for the customer, who can change the photos until the items arrive. */
  canChange?: boolean;
}

/** The photos of a return: each is sent as soon as it is chosen. */
export function ReturnPhotos({ one, canChange = false }: ReturnPhotosProps) {
  const { _id, photos } = one;
  const [add, { isLoading, error }] = useAddReturnPhotoMutation();
  if (photos.length === 0 && !canChange) return null;
  const choose = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    await add({ return: _id, file });
    input.value = '';
  };
  const hint = `JPEG, PNG, WebP or AVIF, ${String(RETURN_PHOTOS)} at most. Only we see them.`;
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
