import { Minus, Plus } from 'lucide-react';
import { useState, type KeyboardEvent } from 'react';
import styles from './quantity-control.module.css';

interface QuantityControlProps {
  /** Label for screen readers: `Quantity of Madras Check`. */
  label: string;
  value: number;
  max: number;
  disabled?: boolean;
  /**
   * How a typed value outside 1..max is handled: `ignore` drops it (spec section 5, product detail); `clamp` moves it
   * into the range on blur or Enter, and replaces a non-number by 1 (cart page).
   */
  typed: 'ignore' | 'clamp';
  onChange: (value: number) => void;
}

/** Minus, a text field, and plus: 1 to `max`. */
export function QuantityControl({
  label,
  value,
  max,
  disabled,
  typed,
  onChange,
}: QuantityControlProps) {
  // Typed text that is not a valid value yet.
  const [draft, setDraft] = useState<string | null>(null);

  const type = (text: string) => {
    const number = Number(text);
    const fits = text !== '' && Number.isInteger(number) && number >= 1 && number <= max;
    if (typed === 'clamp' || text === '') setDraft(text);
    else if (fits) {
      setDraft(null);
      onChange(number);
    }
  };

  const settle = () => {
    if (draft === null) return;
    setDraft(null);
    if (typed === 'ignore') return;
    const number = Math.trunc(Number(draft));
    const settled = draft.trim() === '' || Number.isNaN(number) ? 1 : number;
    onChange(Math.max(1, Math.min(max, settled)));
  };

  const settleOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') settle();
  };

  return (
    <div className={styles.control} role="group" aria-label={label}>
      <button
        type="button"
        className={styles.step}
        aria-label="Decrease quantity"
        disabled={disabled || value <= 1}
        onClick={() => {
          onChange(value - 1);
        }}
      >
        <Minus aria-hidden />
      </button>
      <input
        className={styles.input}
        type="number"
        inputMode="numeric"
        aria-label={label}
        min={1}
        max={max}
        value={draft ?? value}
        disabled={disabled}
        onChange={(event) => {
          type(event.target.value);
        }}
        onBlur={settle}
        onKeyDown={settleOnEnter}
      />
      <button
        type="button"
        className={styles.step}
        aria-label="Increase quantity"
        disabled={disabled || value >= max}
        onClick={() => {
          onChange(value + 1);
        }}
      >
        <Plus aria-hidden />
      </button>
    </div>
  );
}
