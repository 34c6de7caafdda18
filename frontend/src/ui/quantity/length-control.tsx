import { formatLength, roundUpToCuts, type Sale } from '@shop/contracts/length';
import { readLength } from '@shop/contracts/read-length';
import { Minus, Plus } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import styles from './quantity-control.module.css';

interface LengthControlProps {
  /** What is measured, for screen readers: `Length of Madras Check`. */
  label: string;
  /** In units. */
  value: number;
  max: number;
  sale: Pick<Sale, 'unit' | 'cutsPerUnit' | 'least'>;
  disabled?: boolean;
  /**
   * What happens to a typed length that cannot be cut: `ignore` drops it (product page); `clamp` takes the next cut in
   * the range, and makes the least length of what is none (cart page).
   */
  typed: 'ignore' | 'clamp';
  onChange: (value: number) => void;
}

interface Settled {
  value: number;
  /** Says how the typed length became this one. */
  note: string | null;
}

/** A converted length has as many decimals as the step needs. */
const inHundredths = (units: number, cutsPerUnit: number): number =>
  100 % cutsPerUnit === 0 ? Math.round(units * 100) / 100 : units;

/** The length that a typed text stands for; null where it is dropped. */
function settledOf(text: string, props: LengthControlProps): Settled | null {
  const { max, typed } = props;
  const { unit, cutsPerUnit, least } = props.sale;
  const read = readLength(text, unit);
  if (!read) return typed === 'ignore' ? null : { value: least, note: null };
  const cut = roundUpToCuts(read.units, cutsPerUnit);
  const isOffStep = cut !== read.units;
  const isOutside = cut < least || cut > max;
  if (typed === 'ignore' && (isOutside || (isOffStep && !read.isConverted))) return null;
  const value = Math.max(least, Math.min(max, cut));
  const shown = (units: number) => formatLength(units, unit, cutsPerUnit);
  const start = read.isConverted
    ? `${text.trim()} is ${shown(inHundredths(read.units, cutsPerUnit))}`
    : shown(read.units);
  if (!read.isConverted && !isOffStep) return { value, note: null };
  return { value, note: isOffStep ? `${start}, cut as ${shown(value)}.` : `${start}.` };
}

/** Minus, a field to type a length in, plus; a step is one cut. */
export function LengthControl(props: LengthControlProps) {
  const { label, value, max, sale, disabled, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const noteId = useId();
  const shown = formatLength(value, sale.unit, sale.cutsPerUnit).split(' ')[0];

  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    const settled = settledOf(draft, props);
    setNote(settled?.note ?? null);
    if (settled) onChange(settled.value);
  };
  const step = (by: 1 | -1) => () => {
    setNote(null);
    onChange(roundUpToCuts(value + by / sale.cutsPerUnit, sale.cutsPerUnit));
  };
  const settleOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
  };

  return (
    <div className={styles.measure}>
      <div className={styles.control} role="group" aria-label={label}>
        <button
          type="button"
          className={styles.step}
          aria-label="Decrease length"
          disabled={disabled || value <= sale.least}
          onClick={step(-1)}
        >
          <Minus aria-hidden />
        </button>
        <input
          className={styles.length}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          aria-label={`${label} in ${sale.unit === 'm' ? 'metres' : 'yards'}`}
          aria-describedby={note === null ? undefined : noteId}
          value={draft ?? shown}
          disabled={disabled}
          onChange={(event) => {
            setDraft(event.target.value);
          }}
          onBlur={settle}
          onKeyDown={settleOnEnter}
        />
        <span className={styles.unit} aria-hidden>
          {sale.unit}
        </span>
        <button
          type="button"
          className={styles.step}
          aria-label="Increase length"
          disabled={disabled || value >= max}
          onClick={step(1)}
        >
          <Plus aria-hidden />
        </button>
      </div>
      <p id={noteId} role="status" className={styles.note}>
        {note}
      </p>
    </div>
  );
}
