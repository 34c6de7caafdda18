import { changeRollInput, type RollView } from '@shop/contracts/inventory/rolls';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '../../../ui/button';
import { Panel } from '../../../ui/panel';
import { TextField } from '../../../ui/text-field';
import { ActFault } from './act-fault';
import styles from './roll-page.module.css';
import { dollarsOf, shadeOf, textOrNone } from './receiving/typed-rows.rules';
import { useChangeRoll } from './use-change-roll';

/** Where the roll lies, its shade and what a unit has cost. */
export function PlaceForm({ roll }: { roll: RollView }) {
  const [place, setPlace] = useState(roll.place ?? '');
  const [shade, setShade] = useState(roll.shade ?? '');
  const [cost, setCost] = useState(roll.cost === null ? '' : String(roll.cost));
  const [fault, setFault] = useState<string | null>(null);
  const { run, isLoading } = useChangeRoll(roll);
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    const parsed = changeRollInput.omit({ version: true }).safeParse({
      place: textOrNone(place),
      shade: shadeOf(shade),
      cost: dollarsOf(cost),
    });
    setFault(
      parsed.success
        ? await run('change', parsed.data)
        : 'Enter one capital as the shade, A to Z, and a cost such as 7.50',
    );
  };
  return (
    <Panel title="Place, shade and cost">
      <form noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        <TextField
          label="Place"
          maxLength={40}
          value={place}
          onChange={({ target }) => {
            setPlace(target.value);
          }}
        />
        <TextField
          label="Shade"
          hint="One capital, or empty"
          maxLength={1}
          value={shade}
          onChange={({ target }) => {
            setShade(target.value.toUpperCase());
          }}
        />
        <TextField
          label={`Cost of a ${roll.unit === 'm' ? 'metre' : 'yard'} ($)`}
          inputMode="decimal"
          value={cost}
          onChange={({ target }) => {
            setCost(target.value);
          }}
        />
        <ActFault fault={fault} />
        <Button type="submit" variant="secondary" busy={isLoading}>
          Save
        </Button>
      </form>
    </Panel>
  );
}
