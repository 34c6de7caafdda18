import type { ReturnableItem } from '@shop/contracts/ordering/returnable-item';
import {
  FAULTS,
  returnReasons,
  returnWishes,
  type ReturnReason,
  type ReturnWish,
} from '@shop/contracts/ordering/return-inputs';
import { useState } from 'react';
import { errorMessage } from '../../../lib/error-message';
import { Button } from '../../../ui/button';
import { SelectField } from '../../../ui/select-field';
import { TextAreaField } from '../../../ui/text-area-field';
import { ItemChoice } from '../items/item-choice';
import { linesOf, rowsOf, type ItemRow } from '../items/item-rows';
import styles from '../items/items.module.css';
import {
  returnReasonLabels,
  returnWishLabels,
} from '@shop/contracts/ordering/return-reason-labels';
import { itemInParcel, ParcelChoice, type ChosenParcels } from './parcel-choice';
import { useOpenReturnMutation } from './returns-api';

interface ReturnFormProps {
  order: string;
  items: readonly ReturnableItem[];
  isByStaff?: boolean;
  onDone: () => void;
}

const wishes = returnWishes.map((value) => ({ value, label: returnWishLabels[value] }));
const reasons = returnReasons.map((value) => ({ value, label: returnReasonLabels[value] }));

const wishHints: Record<ReturnWish, string | undefined> = {
  refund: undefined,
  credit: 'You can spend store credit on any order. Amounts paid by gift card return to the card.',
  exchange:
    'The same item costs the same as before. We will send you an offer once the return has arrived.',
};

/** Chooses items of an order to return, with the reason. */
export function ReturnForm({ order, items, isByStaff = false, onDone }: ReturnFormProps) {
  const [rows, setRows] = useState(() => rowsOf(items, () => false));
  const [parcels, setParcels] = useState<ChosenParcels>({});
  const [reason, setReason] = useState<ReturnReason>('changedMind');
  const [wants, setWants] = useState<ReturnWish>('refund');
  const [text, setText] = useState('');
  const [open, { isLoading, error }] = useOpenReturnMutation();
  const isBlocked = ({ line }: ItemRow): boolean =>
    !FAULTS.includes(reason) &&
    items.some(({ product, isFaultyOnly }) => product === line.product && isFaultyOnly === true);
  const lines = linesOf(rows.filter((row) => !isBlocked(row))).map((line) => {
    const parcel = parcels[line.product];
    return parcel ? { ...line, parcel } : line;
  });

  const chooseParcel = (product: string, parcel: string) => {
    const chosen = { ...parcels, [product]: parcel };
    const others = rows.filter(({ line }) => line.product !== product);
    const isPiece = (line: ItemRow['line']) => line.product === product && !line.unit;
    setParcels(chosen);
    setRows(
      rowsOf(
        items.map((item) => itemInParcel(item, chosen)),
        isPiece,
      ).map((row) => others.find(({ key }) => key === row.key) ?? row),
    );
  };

  const press = async () => {
    if (isLoading) return;
    const { error: failed } = await open({ order, isByStaff, lines, reason, wants, text });
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
      <SelectField
        label="Reason"
        options={reasons}
        value={reason}
        onChange={({ target }) => {
          setReason(target.value as ReturnReason);
        }}
      />
      <ItemChoice
        rows={rows}
        onChange={setRows}
        isDisabled={isBlocked}
        noteOf={(row) => (isBlocked(row) ? 'cut to length: only if faulty' : undefined)}
      />
      <ParcelChoice items={items} chosen={parcels} onChange={chooseParcel} />
      <SelectField
        label={isByStaff ? 'The customer would like' : 'I would like'}
        options={wishes}
        hint={wishHints[wants]}
        value={wants}
        onChange={({ target }) => {
          setWants(target.value as ReturnWish);
        }}
      />
      <TextAreaField
        label="Anything we should know?"
        hint={isByStaff ? undefined : 'You can add photos after requesting the return.'}
        optional
        maxLength={1_000}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
        }}
      />
      {error && <p role="alert">{errorMessage(error, 'The return could not be opened')}</p>}
      <div className={styles.actions}>
        <Button type="submit" busy={isLoading} disabled={lines.length === 0}>
          {isByStaff ? 'Open the return' : 'Request the return'}
        </Button>
      </div>
    </form>
  );
}
