import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import type { Sale } from '@shop/contracts/money/units';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../../lib/alerts-slice';
import { errorMessage } from '../../../../lib/error-message';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import { ActFault } from '../act-fault';
import { keepInputOf, allocationText } from './keep-by-roll.rules';
import { useKeepByRollMutation } from '../roll-admin-api';
import { RollRows } from './roll-rows';
import styles from './roll-rows.module.css';
import { newlyShortText } from '../roll-text';
import { emptyRoll, type Faults } from './typed-rows.rules';
import { useRows } from './use-rows';

const SHOWN_MS = 5_000;
const none: ReadonlyMap<number, Faults> = new Map();

interface KeepByRollProps {
  product: ProductView & { sale: Sale };
  onSaved: () => void;
  onCancel: () => void;
}

/** Records the rolls that hold a stock. From then on each ordered length is one piece of one dye lot. */
export function KeepByRoll({ product, onSaved, onCancel }: KeepByRollProps) {
  const list = useRows(emptyRoll(0));
  const { rows } = list;
  const [leastEnd, setLeastEnd] = useState('');
  const [faults, setFaults] = useState(none);
  const [endFault, setEndFault] = useState<string>();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [keepByRoll, { isLoading }] = useKeepByRollMutation();
  const dispatch = useDispatch();

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const checked = keepInputOf(product, { leastEnd, rows });
    if ('faults' in checked) {
      setFaults(checked.faults);
      setEndFault(checked.leastEnd);
      setRefusal('Please correct the marked fields.');
      return;
    }
    setFaults(none);
    setEndFault(undefined);
    const result = await keepByRoll({ product: product._id, keep: checked.keep });
    if (result.error) {
      setRefusal(errorMessage(result.error, 'The rolls could not be saved'));
      return;
    }
    const msg = `${product.name} is kept by roll now.${newlyShortText(result.data.short)}`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    onSaved();
  };

  return (
    <form noValidate className={styles.page} onSubmit={(event) => void submit(event)}>
      <RollRows list={list} faults={faults} unitOf={() => product.sale.unit} />
      <TextField
        label={`Least end (${product.sale.unit})`}
        hint="Leave empty for the least length."
        inputMode="decimal"
        value={leastEnd}
        {...(endFault !== undefined && { error: endFault })}
        onChange={({ target }) => {
          setLeastEnd(target.value);
        }}
      />
      <p role="status">{allocationText(product, rows)}</p>
      <ActFault fault={refusal} />
      <div className={styles.acts}>
        <Button type="submit" busy={isLoading}>
          Keep by roll
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
