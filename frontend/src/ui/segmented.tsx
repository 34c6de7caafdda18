import { useId } from 'react';
import styles from './segmented.module.css';
import { VisuallyHidden } from './visually-hidden';

interface SegmentedProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  /** None is chosen where it is undefined. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** One of a few, side by side: the browser's own radio buttons, so that arrows move between them. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.segmented}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => {
              onChange(option.value);
            }}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
