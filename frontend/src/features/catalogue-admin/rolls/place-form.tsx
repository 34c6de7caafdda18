import { changeRollInput, type RollView } from '@shop/contracts/inventory/rolls';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { ConflictNote } from '../../unsaved/conflict-note';
import { UnsavedOffer } from '../../unsaved/unsaved-offer';
import { CHOOSE_FIRST, useTyped } from '../../unsaved/use-typed';
import { ActFault } from './act-fault';
import styles from './roll-page.module.css';
import { dollarsOf, shadeOf, textOrNone } from './receiving/typed-rows.rules';
import { useChangeRoll } from './use-change-roll';

/** Edits the place of the roll, its shade and its cost per unit. */
export function PlaceForm({ roll }: { roll: RollView }) {
  const typed = useTyped({
    initial: () => ({
      place: roll.place ?? '',
      shade: roll.shade ?? '',
      cost: roll.cost === null ? '' : String(roll.cost),
    }),
    version: roll.version,
  });
  const { place, shade, cost } = typed.values;
  const [fault, setFault] = useState<string | null>(null);
  const { run, isLoading } = useChangeRoll(roll);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = changeRollInput.omit({ version: true }).safeParse({
      place: textOrNone(place),
      shade: shadeOf(shade),
      cost: dollarsOf(cost),
    });
    if (!parsed.success) {
      setFault('Enter a shade from A to Z and a cost such as 7.50');
      return;
    }
    if (typed.meanwhile.conflicts.length > 0) {
      setFault(CHOOSE_FIRST);
      return;
    }
    const refusal = await run('change', parsed.data);
    setFault(refusal);
    if (refusal === null) typed.saved();
    else typed.refused();
  };
  return (
    <Panel title="Place, shade and cost">
      <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <UnsavedOffer {...typed.earlier} />
        <TextField
          label="Place"
          maxLength={40}
          value={place}
          onChange={({ target }) => {
            typed.change({ place: target.value });
          }}
        />
        <TextField
          label="Shade"
          hint="A to Z, or empty"
          maxLength={1}
          value={shade}
          onChange={({ target }) => {
            typed.change({ shade: target.value.toUpperCase() });
          }}
        />
        <TextField
          label={`Cost per ${roll.unit === 'm' ? 'metre' : 'yard'} ($)`}
          inputMode="decimal"
          value={cost}
          onChange={({ target }) => {
            typed.change({ cost: target.value });
          }}
        />
        <ConflictNote {...typed.meanwhile} />
        <ActFault fault={fault} />
        <Button type="submit" variant="secondary" busy={isLoading}>
          Save
        </Button>
      </form>
    </Panel>
  );
}
