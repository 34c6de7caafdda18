import { formatLength, roundUpToCuts } from '@shop/contracts/money/length';
import { Minus, Plus } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './quantity-control.module.css';
import { typedLength, type LengthLimits } from './typed-length';

interface LengthControlProps extends LengthLimits {
  /** Label for screen readers: `Length of Madras Check`. */
  label: string;
  /** In units. */
  value: number;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/** Minus, a text field for a length, and plus; a step is one cut. The value follows each key. */
export function LengthControl(props: LengthControlProps) {
  const { label, value, max, sale, typed, disabled, onChange } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  /** Typed text, available before the next render, and the value to restore if it is dropped. */
  const typing = useRef<{ text: string; before: number } | null>(null);
  const noteId = useId();
  const shown = formatLength(value, sale.unit, sale.cutsPerUnit).split(' ')[0];

  const type = (text: string) => {
    const { before } = typing.current ?? { before: value };
    typing.current = { text, before };
    const read = typedLength(text, props);
    setDraft(text);
    // Incomplete text may become a length with the next key.
    setNote(read.value === null ? null : read.note);
    if (read.value !== null) onChange(read.value);
    else if (typed === 'ignore') onChange(before);
  };
  const settle = () => {
    if (typing.current === null) return;
    const { text, before } = typing.current;
    const read = typedLength(text, props);
    onChange(read.value ?? (typed === 'ignore' ? before : sale.least));
    typing.current = null;
    setDraft(null);
    setNote(read.note);
  };
  const step = (by: 1 | -1) => () => {
    setNote(null);
    onChange(roundUpToCuts(value + by / sale.cutsPerUnit, sale.cutsPerUnit));
  };
  const settleOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
  };

  return (
    <>
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
            type(event.target.value);
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
    </>
  );
}
