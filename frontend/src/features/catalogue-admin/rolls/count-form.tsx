import type { RollView } from '@shop/contracts/inventory/rolls';
import { useState, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { ActFault } from './act-fault';
import { useCountRollsMutation } from './roll-admin-api';
import styles from './roll-page.module.css';
import { lengthOn, newlyShortText } from './roll-text';
import { typedRollLength } from './typed-length';
import { useSeenRoll } from './use-seen-roll';

const SHOWN_MS = 5_000;

/** A stocktake of a single roll. */
export function CountForm({ roll }: { roll: RollView }) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [count, { isLoading }] = useCountRollsMutation();
  const dispatch = useDispatch();
  const { seen, meanwhile, take } = useSeenRoll(roll, text !== '');
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = typedRollLength(text, roll);
    if ('fault' in typed) {
      setFault(typed.fault);
      return;
    }
    const counted = { _id: roll._id, listed: seen.left, counted: typed.length };
    const result = await count({ rolls: [counted] });
    if (result.error) {
      setFault(errorMessage(result.error, 'The count could not be booked'));
      return;
    }
    const [changed] = result.data.changed;
    if (changed) {
      take(changed);
      setFault(recount(changed));
      return;
    }
    const msg = `Count booked.${newlyShortText(result.data.short)}`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    setFault(null);
    setText('');
  };
  return (
    <Panel title="Count">
      <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextField
          label={`Counted (${roll.unit})`}
          hint="All cloth of the roll, reserved or not."
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <ActFault fault={fault} meanwhile={meanwhile} />
        <Button type="submit" variant="secondary" busy={isLoading}>
          Book the count
        </Button>
      </form>
    </Panel>
  );
}

const recount = (now: RollView): string =>
  `The roll was changed meanwhile: ${lengthOn(now)(now.left)} are listed now. Count it again.`;
