import type { OrderReturn } from '@shop/contracts/ordering/order-returns';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { amountText } from '../../../lib/length-text';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { TextField } from '../../../ui/text-field';
import {
  decisionsOf,
  hasLoss,
  inspectedRows,
  lossError,
  type InspectedRow,
} from './inspection.rules';
import { useInspectReturnMutation } from './returns-admin-api';
import styles from './returns.module.css';

const decisions = [
  { value: 'stock', label: 'To stock' },
  { value: 'waste', label: 'Waste' },
  { value: 'sendBack', label: 'Send back, no refund' },
  { value: 'missing', label: 'Not in the parcel' },
];
const ofLengths = [{ value: 'remnant', label: 'Remnant' }];

/** Records the decision about each returned piece and length, and its loss in value. */
export function InspectForm({ one, onDone }: { one: OrderReturn; onDone: () => void }) {
  const [rows, setRows] = useState(() => inspectedRows(one.lines));
  const [inspect, { isLoading, error }] = useInspectReturnMutation();
  const lines = decisionsOf(rows);

  const put = (row: InspectedRow, change: Partial<InspectedRow>) => {
    setRows((all) => all.map((other) => (other.key === row.key ? { ...other, ...change } : other)));
  };
  const press = async () => {
    if (isLoading || rows.some((row) => lossError(row) !== undefined)) return;
    const { error: failed } = await inspect({ return: one._id, lines });
    if (!failed) onDone();
  };

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void press();
      }}
    >
      <ol role="list" className={styles.form}>
        {rows.map((row) => (
          <li key={row.key} className={styles.decision}>
            <SelectField
              label={amountOf(row)}
              options={row.unit ? [...decisions, ...ofLengths] : decisions}
              value={row.decision}
              onChange={({ target }) => {
                put(row, { decision: target.value as InspectedRow['decision'] });
              }}
            />
            {row.most !== undefined && (
              <TextField
                label={`Pieces of ${row.name}`}
                type="number"
                min={0}
                max={row.most}
                value={row.quantity}
                onChange={({ target }) => {
                  put(row, { quantity: Number(target.value) });
                }}
              />
            )}
            <TextField
              label="Loss in value, $"
              optional
              inputMode="decimal"
              value={row.loss}
              error={lossError(row)}
              onChange={({ target }) => {
                put(row, { loss: target.value });
              }}
            />
            {hasLoss(row) && (
              <TextField
                label="Why it has lost"
                required
                minLength={3}
                maxLength={300}
                value={row.lossReason}
                onChange={({ target }) => {
                  put(row, { lossReason: target.value });
                }}
              />
            )}
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>
        Lengths on rolls become rolls in quarantine, unless they are sent back or did not come.
      </p>
      {error && <p role="alert">{errorMessage(error, 'The inspection could not be saved')}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading} disabled={lines.length === 0}>
          Save the inspection
        </Button>
      </div>
    </form>
  );
}

const amountOf = ({ name, quantity, most, length, unit }: InspectedRow): string =>
  most === undefined ? `${amountText({ quantity: length ?? quantity, unit })} × ${name}` : name;
