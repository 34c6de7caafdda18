import { amountText } from '../../../lib/length-text';
import { CheckField } from '../../../ui/check-field';
import { TextField } from '../../../ui/text-field';
import styles from './items.module.css';
import type { ItemRow } from './item-rows';

interface ItemChoiceProps {
  rows: readonly ItemRow[];
  onChange: (rows: ItemRow[]) => void;
  /** Note after the name of a line. */
  noteOf?: (row: ItemRow) => string | undefined;
  isDisabled?: (row: ItemRow) => boolean;
}

/** Chooses pieces and whole lengths of an order. */
export function ItemChoice({ rows, onChange, noteOf, isDisabled }: ItemChoiceProps) {
  const put = (row: ItemRow, change: Partial<ItemRow>) => {
    onChange(rows.map((one) => (one.key === row.key ? { ...one, ...change } : one)));
  };
  return (
    <ul role="list" className={styles.rows}>
      {rows.map((row) => (
        <li key={row.key} className={styles.row}>
          <CheckField
            label={labelOf(row, noteOf?.(row))}
            checked={row.isChosen}
            disabled={isDisabled?.(row) ?? false}
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
  );
}

function labelOf({ line, length }: ItemRow, note: string | undefined): string {
  const { name, unit, quantity } = line;
  const amount = amountText({ quantity: length ?? quantity, unit });
  return `${amount} × ${name}${note === undefined ? '' : `, ${note}`}`;
}
