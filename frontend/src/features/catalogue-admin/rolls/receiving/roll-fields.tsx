import type { LengthUnit } from '@shop/contracts/money/units';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button';
import { TextField } from '../../../../ui/text-field';
import styles from './roll-rows.module.css';
import type { Faults, RollField, TypedRoll } from './typed-rows.rules';

interface RollFieldsProps {
  row: TypedRoll;
  /** Number of the roll, from 1. */
  number: number;
  unit: LengthUnit;
  faults: Faults | undefined;
  /** Field of the product, if each row has its own. */
  children?: ReactNode;
  onChange: (change: Partial<Record<RollField, string>>) => void;
  /** Absent if no row can be added. */
  onAgain?: () => void;
  /** Absent for the only row. */
  onRemove?: (() => void) | undefined;
}

/** The fields of one roll. */
export function RollFields(props: RollFieldsProps) {
  const { row, number, unit, faults = {}, children, onChange, onAgain, onRemove } = props;
  const field = (name: RollField) => ({
    value: row[name],
    autoComplete: 'off',
    ...(faults[name] !== undefined && { error: faults[name] }),
    onChange: ({ target }: { target: { value: string } }) => {
      onChange({ [name]: target.value });
    },
  });
  return (
    <li className={styles.row} aria-label={`Roll ${String(number)}`}>
      {children}
      <TextField label="Dye lot" maxLength={40} {...field('lot')} />
      <TextField label="Shade" maxLength={1} {...field('shade')} />
      <TextField label={`Length (${unit})`} inputMode="decimal" {...field('length')} />
      <TextField label="Width (cm)" inputMode="decimal" {...field('width')} />
      <TextField label="Place" maxLength={40} {...field('place')} />
      <TextField label={`Cost ($ / ${unit})`} inputMode="decimal" {...field('cost')} />
      <div className={styles.acts}>
        {onAgain && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Same again as roll ${String(number)}`}
            onClick={onAgain}
          >
            + same again
          </Button>
        )}
        {onRemove && (
          <Button
            variant="quiet"
            size="small"
            aria-label={`Remove roll ${String(number)}`}
            onClick={onRemove}
          >
            <X aria-hidden />
          </Button>
        )}
      </div>
    </li>
  );
}
