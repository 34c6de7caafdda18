import type { ParcelView } from '@shop/contracts/ordering/parcels';
import { useState, type SyntheticEvent } from 'react';
import { adminPaths } from '../../../lib/admin-paths';
import { errorDetails } from '../../../lib/error-details';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { ConflictNote } from '../../unsaved/conflict-note';
import { UnsavedOffer } from '../../unsaved/unsaved-offer';
import { CHOOSE_FIRST, useTyped } from '../../unsaved/use-typed';
import { CarrierFields } from './carrier-fields';
import { useChangeParcelMutation } from './parcel-admin-api';
import styles from './parcels.module.css';

/** Carrier and tracking number of a parcel. */
export function TrackingForm({ parcel, onDone }: { parcel: ParcelView; onDone: () => void }) {
  const { _id, order, number, version, carrier = '', tracking = '' } = parcel;
  const seen = { carrier, tracking };
  const typed = useTyped({
    initial: () => seen,
    version,
    address: `${adminPaths.order.href(order)}#P${String(number)}`,
  });
  const [change, { isLoading, error }] = useChangeParcelMutation();
  const [fault, setFault] = useState<string | null>(null);
  const { conflicts } = typed.meanwhile;

  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    if (conflicts.length > 0) {
      setFault(CHOOSE_FIRST);
      return;
    }
    const result = await change({ parcel: _id, version, seen, ...typed.values });
    if (result.error) {
      typed.refused();
      setFault(errorMessage(result.error, 'The parcel could not be changed'));
      return;
    }
    typed.saved();
    onDone();
  };

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <UnsavedOffer {...typed.earlier} />
      <CarrierFields value={typed.values} onChange={typed.change} />
      <ConflictNote
        {...typed.meanwhile}
        by={errorDetails(error).find(({ conflict }) => conflict)?.conflict}
        labels={{ tracking: 'Tracking number' }}
        onChoose={(...choice) => {
          setFault(null);
          typed.meanwhile.onChoose(...choice);
        }}
      />
      {fault !== null && <p role="alert">{fault}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading}>
          Save
        </Button>
      </div>
    </form>
  );
}
