import type { RollView } from '@shop/contracts/inventory/rolls';
import { useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { useDispatch } from 'react-redux';
import { countText } from '../../../ui/count-text';
import { alertAdded } from '../../../lib/alerts-slice';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { Table } from '../../../ui/list/table';
import { TextField } from '../../../ui/text-field';
import { FormEnd } from '../../../ui/form-end';
import { useCountRollsMutation } from './roll-admin-api';
import { lengthOn, lotText, newlyShortText } from './roll-text';
import styles from './rolls-page.module.css';
import { bookLabel, countedOf, type TypedLengths } from './stocktake.rules';

const SHOWN_MS = 5_000;

interface StocktakeProps {
  rolls: readonly RollView[];
  onDone: () => void;
}

/** Moves to the field of the next roll on Enter. */
function goToNext(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  const fields = [...event.currentTarget.querySelectorAll('input')];
  const next = fields[fields.indexOf(event.target) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** A stocktake with a field for each listed roll; the count includes reserved cloth. */
export function Stocktake({ rolls: listed, onDone }: StocktakeProps) {
  // The list when the stocktake began. A roll that has changed since then is shown again.
  const [rolls, setRolls] = useState(() =>
    listed.filter(({ state }) => state !== 'closed' && state !== 'expected'),
  );
  const [typed, setTyped] = useState<TypedLengths>({});
  const [fault, setFault] = useState<string | null>(null);
  const [count, { isLoading }] = useCountRollsMutation();
  const dispatch = useDispatch();
  const counted = countedOf(rolls, typed);

  const book = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (counted.faults.size > 0 || counted.rolls.length === 0 || isLoading) return;
    const result = await count({ rolls: counted.rolls });
    if (result.error) {
      setFault(errorMessage(result.error, 'The count could not be booked'));
      return;
    }
    const { booked, changed, short } = result.data;
    const msg = `${String(booked)} of ${countText(counted.rolls.length, 'rolls')} booked.${newlyShortText(short)}`;
    dispatch(alertAdded({ type: 'success', msg, duration: SHOWN_MS }));
    if (changed.length === 0) {
      onDone();
      return;
    }
    setRolls(changed);
    setTyped({});
    setFault('These rolls have changed in the meantime. Please count them again.');
  };

  return (
    <form
      noValidate
      className={styles.counts}
      onSubmit={(event) => void book(event)}
      onKeyDown={goToNext}
    >
      <Table cards caption="Count of rolls">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Product</th>
            <th scope="col">Dye lot</th>
            <th scope="col">Place</th>
            <th scope="col" data-figure>
              Listed
            </th>
            <th scope="col">Counted</th>
          </tr>
        </thead>
        <tbody>
          {rolls.map((roll) => (
            <CountRow
              key={roll._id}
              roll={roll}
              text={typed[roll._id] ?? ''}
              fault={counted.faults.get(roll._id)}
              onType={(text) => {
                setTyped({ ...typed, [roll._id]: text });
              }}
            />
          ))}
        </tbody>
      </Table>
      <FormEnd>
        <p role="status" className={fault === null ? undefined : styles.fault}>
          {fault ?? 'Count all cloth of each roll, reserved or not.'}
        </p>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button
          type="submit"
          busy={isLoading}
          disabled={counted.rolls.length === 0 || counted.faults.size > 0}
        >
          {bookLabel(counted)}
        </Button>
      </FormEnd>
    </form>
  );
}

interface CountRowProps {
  roll: RollView;
  text: string;
  fault: string | undefined;
  onType: (text: string) => void;
}

const CountRow = ({ roll, text, fault, onType }: CountRowProps) => (
  <tr>
    <th scope="row" className={styles.number}>
      {roll.number}
    </th>
    <td className={styles.product}>{roll.product.name}</td>
    <td className={styles.lot}>{lotText(roll)}</td>
    <td className={styles.place}>{roll.place}</td>
    <td data-figure className={styles.listed}>
      {lengthOn(roll)(roll.left)}
    </td>
    <td className={styles.counted}>
      <TextField
        label={`Counted of ${roll.number} in ${roll.unit}`}
        labelHidden
        inputMode="decimal"
        autoComplete="off"
        value={text}
        {...(fault !== undefined && { error: fault })}
        onChange={({ target }) => {
          onType(target.value);
        }}
      />
    </td>
  </tr>
);
