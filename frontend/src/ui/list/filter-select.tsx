import { SelectField } from '../select-field';

interface FilterSelectProps<Value extends string> {
  /** Read aloud, not shown. */
  label: string;
  /** The label of the empty choice. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  /** Undefined is all. */
  onPick: (value: Value | undefined) => void;
}

/** Narrows a list down to what one of the options says, or not at all. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  options,
  value,
  onPick,
}: FilterSelectProps<Value>) => (
  <SelectField
    label={label}
    labelHidden
    options={[{ value: '', label: all }, ...options]}
    value={value ?? ''}
    onChange={({ target }) => {
      onPick(options.find((option) => option.value === target.value)?.value);
    }}
  />
);
