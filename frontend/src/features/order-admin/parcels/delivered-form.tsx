import { shopHour } from '@shop/contracts/core/shop-hours';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { ParcelView } from '@shop/contracts/ordering/parcels';
import { useState, type SyntheticEvent } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/text-field';
import { useMoveParcelMutation } from './parcel-admin-api';
import styles from './parcels.module.css';

const NOON = 12;

/** Marks a parcel as delivered on an earlier day, from which its return period counts (V32). */
export function DeliveredForm({ parcel, onDone }: { parcel: ParcelView; onDone: () => void }) {
  const { _id, dispatchedAt = parcel.packedAt } = parcel;
  const [day, setDay] = useState(shopDay());
  const [move, { isLoading, error }] = useMoveParcelMutation();

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const result = await move({ parcel: _id, to: 'deliver', at: momentOf(day, dispatchedAt) });
    if (!result.error) onDone();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <TextField
        label="Delivered on"
        type="date"
        hint="The return period counts from this day."
        value={day}
        min={shopDay(new Date(dispatchedAt))}
        max={shopDay()}
        required
        onChange={({ target }) => {
          setDay(target.value);
        }}
      />
      {error && <p role="alert">{errorMessage(error, 'The parcel could not be changed')}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Returns noon of the day; on the day of dispatch not before the dispatch, today not after now. */
const momentOf = (day: string, dispatchedAt: string): string =>
  new Date(
    Math.min(
      Date.now(),
      day === shopDay(new Date(dispatchedAt))
        ? Math.max(Date.parse(dispatchedAt), shopHour(day, NOON).getTime())
        : shopHour(day, NOON).getTime(),
    ),
  ).toISOString();
