import { SelectField } from '../select-field';

interface FilterSelectProps<Value extends string> {
  /** Accessible name, not shown. */
  label: string;
  /** Label of the option for all. */
  all: string;
  options: readonly { value: Value; label: string }[];
  value: Value | undefined;
  /** Called with undefined for all. */
  onPick: (value: Value | undefined) => void;
}

/** Filters a list by one of the options, or not at all. */
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
