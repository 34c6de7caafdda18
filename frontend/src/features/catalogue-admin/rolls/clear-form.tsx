import type { RollView } from '@shop/contracts/inventory/rolls';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { ActFault } from './act-fault';
import styles from './roll-page.module.css';
import { lengthOn } from './roll-text';
import { typedRollLength } from './typed-length';
import { useChangeRoll } from './use-change-roll';
import { useSeenRoll } from './use-seen-roll';

/** Returns a roll in quarantine to sale with the measured length, or scraps it. */
export function ClearForm({ roll }: { roll: RollView }) {
  /** Null until something is typed; the field then shows the listed length. */
  const [typedText, setText] = useState<string | null>(null);
  const text = typedText ?? String(roll.left);
  const [fault, setFault] = useState<string | null>(null);
  const [isScrapping, setScrapping] = useState(false);
  const { run, isLoading } = useChangeRoll(roll);
  const { meanwhile } = useSeenRoll(roll, typedText !== null);
  const clear = async (event: SyntheticEvent) => {
    event.preventDefault();
    const typed = typedRollLength(text, roll);
    const refusal = 'fault' in typed ? typed.fault : await run('clear', typed);
    setFault(refusal);
    if (refusal === null) setText(null);
  };
  const scrap = async () => {
    const refusal = await run('scrap', { note: null });
    setScrapping(false);
    setFault(refusal);
  };
  return (
    <Panel title="In quarantine">
      <form noValidate className={styles.form} onSubmit={(event) => void clear(event)}>
        <TextField
          label={`Length found (${roll.unit})`}
          hint="Not for sale until it has been inspected."
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
          }}
        />
        <ActFault fault={fault} meanwhile={meanwhile} />
        <div className={styles.buttons}>
          <Button type="submit" busy={isLoading}>
            Clear for sale
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setScrapping(true);
            }}
          >
            Scrap
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isScrapping}
        title={`Scrap ${roll.number}`}
        question={`${lengthOn(roll)(roll.left)} of ${roll.product.name} are written off and the roll is closed. This cannot be undone.`}
        confirm="Scrap"
        busy={isLoading}
        onConfirm={() => void scrap()}
        onClose={() => {
          setScrapping(false);
        }}
      />
    </Panel>
  );
}
