import type { OpenLine } from '@shop/contracts/ordering/parcels';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { amountText } from '../../../lib/length-text';
import { uuid } from '../../../lib/uuid';
import { Button } from '../../../ui/button';
import { CheckField } from '../../../ui/check-field';
import { TextField } from '../../../ui/text-field';
import { CarrierFields } from './carrier-fields';
import { canBePacked, linesOf, rowsOf, waitText, type PackRow } from './pack.rules';
import { usePackParcelMutation } from './parcel-admin-api';
import styles from './parcels.module.css';

interface PackFormProps {
  order: string;
  open: readonly OpenLine[];
  onDone: () => void;
}

/** Chooses what goes into a parcel, with carrier and number, and packs it or sends it at once. */
export function PackForm({ order, open, onDone }: PackFormProps) {
  const [rows, setRows] = useState(() => rowsOf(open));
  const [shipment, setShipment] = useState({ carrier: '', tracking: '' });
  // The same press twice packs one parcel.
  const [key] = useState(uuid);
  const [pack, { isLoading, error }] = usePackParcelMutation();
  const lines = linesOf(rows);

  const press = async (dispatch: boolean) => {
    if (isLoading) return;
    const { error: failed } = await pack({ order, key, lines, ...shipment, dispatch });
    if (!failed) onDone();
  };
  const put = (row: PackRow, change: Partial<PackRow>) => {
    setRows((all) => all.map((one) => (one.key === row.key ? { ...one, ...change } : one)));
  };

  return (
    <div className={styles.form}>
      <ul role="list" className={styles.rows}>
        {rows.map((row) => (
          <li key={row.key} className={styles.row}>
            <CheckField
              label={labelOf(row)}
              checked={row.isChosen}
              disabled={!canBePacked(row.line)}
              onChange={({ target }) => {
                put(row, { isChosen: target.checked });
              }}
            />
            {row.length === undefined && row.line.quantity > 1 && (
              <TextField
                label={`Pieces of ${row.line.name}`}
                labelHidden
                type="number"
                min={1}
                max={row.line.quantity}
                value={row.quantity}
                onChange={({ target }) => {
                  put(row, { quantity: Number(target.value), isChosen: true });
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <CarrierFields value={shipment} onChange={setShipment} />
      {error && <p role="alert">{errorMessage(error, 'The parcel could not be packed')}</p>}
      <div className={styles.actions}>
        <Button
          variant="quiet"
          busy={isLoading}
          disabled={lines?.length === 0}
          onClick={() => void press(false)}
        >
          Pack
        </Button>
        <Button busy={isLoading} disabled={lines?.length === 0} onClick={() => void press(true)}>
          Pack and dispatch
        </Button>
      </div>
    </div>
  );
}

function labelOf({ line, length }: PackRow): string {
  const { name, unit, quantity } = line;
  const wait = waitText(line);
  const amount = amountText({ quantity: length ?? quantity, unit });
  return `${amount} × ${name}${wait === undefined ? '' : `, ${wait}`}`;
}
