import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { DialogButton } from '../../../ui/office/dialog-button';
import { Panel } from '../../../ui/panel';
import { useParcelsOfOrderQuery } from '../../order/parcels/parcel-api';
import { PackForm } from './pack-form';
import { ParcelRow } from './parcel-row';
import styles from './parcels.module.css';

/** The parcels of an order, and the items that are still to be packed. */
export function ParcelsPanel({ order, isCancelled }: { order: string; isCancelled: boolean }) {
  const { data, error } = useParcelsOfOrderQuery(order, { refetchOnMountOrArgChange: true });
  // Kept here, because the dialog closes when the last line is packed, even if its dispatch was refused.
  const [refusal, setRefusal] = useState<unknown>();
  const open = data?.open.filter(({ isGiftCard }) => !isGiftCard) ?? [];
  const canPack = open.length > 0 && !isCancelled;
  const hasLeft = data?.parcels.every(({ state }) => state !== 'packed');
  return (
    <Panel
      title="Parcels"
      actions={
        canPack && (
          <DialogButton label="Pack" title="Pack a parcel">
            {(close) => (
              <PackForm order={order} open={open} onDone={close} onRefused={setRefusal} />
            )}
          </DialogButton>
        )
      }
    >
      {error && (
        <p className={styles.quiet}>{errorMessage(error, 'Parcels could not be loaded')}</p>
      )}
      {refusal !== undefined && !canPack && !hasLeft && (
        <p role="alert">{errorMessage(refusal, 'The parcel could not leave')}</p>
      )}
      {data?.parcels.length === 0 && <p className={styles.quiet}>Nothing is packed yet.</p>}
      {data && data.parcels.length > 0 && (
        <ol className={styles.parcels} aria-label="Parcels">
          {data.parcels.map((parcel) => (
            <ParcelRow key={parcel._id} parcel={parcel} />
          ))}
        </ol>
      )}
    </Panel>
  );
}
