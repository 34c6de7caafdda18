import type { OpenLine } from '@shop/contracts/ordering/parcels';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { ItemChoice } from '../../order/items/item-choice';
import { linesOf, rowsOf } from '../../order/items/item-rows';
import { CarrierFields } from './carrier-fields';
import { canBePacked, waitText } from './pack.rules';
import { usePackParcelMutation } from './parcel-admin-api';
import styles from './parcels.module.css';

interface PackFormProps {
  order: string;
  open: readonly OpenLine[];
  onDone: () => void;
  /** Called with the refusal, or with undefined on success. */
  onRefused: (error: unknown) => void;
}

/** Chooses the items of a parcel with its carrier and number, then packs it or dispatches it at once. */
export function PackForm({ order, open, onDone, onRefused }: PackFormProps) {
  const [rows, setRows] = useState(() => rowsOf(open, ({ wait }) => wait === undefined));
  const [shipment, setShipment] = useState({ carrier: '', tracking: '' });
  // A repeated click packs one parcel; a changed choice is another parcel.
  const [key, setKey] = useState(uuid);
  const [notify, setNotify] = useState(true);
  const [pack, { isLoading, error }] = usePackParcelMutation();
  const lines = linesOf(rows);

  const press = async (dispatch: boolean) => {
    if (isLoading) return;
    const { error: failed } = await pack({ order, key, lines, ...shipment, dispatch, notify });
    onRefused(failed);
    if (!failed) onDone();
  };

  return (
    <div className={styles.form}>
      <ItemChoice
        rows={rows}
        onChange={(chosen) => {
          setRows(chosen);
          setKey(uuid());
        }}
        noteOf={({ line }) => waitText(line)}
        isDisabled={({ line }) => !canBePacked(line)}
      />
      <CarrierFields value={shipment} onChange={setShipment} />
      <CheckField
        label="Send the customer an e-mail when it is dispatched"
        checked={notify}
        onChange={({ target }) => {
          setNotify(target.checked);
        }}
      />
      {error && <p role="alert">{errorMessage(error, 'The parcel could not be packed')}</p>}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          busy={isLoading}
          disabled={lines.length === 0}
          onClick={() => void press(false)}
        >
          Pack
        </Button>
        <Button busy={isLoading} disabled={lines.length === 0} onClick={() => void press(true)}>
          Pack and dispatch
        </Button>
      </div>
    </div>
  );
}
