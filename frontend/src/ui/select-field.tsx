import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';

interface SelectOption {
  value: string;
  label: string;
}

type SelectFieldProps = ComponentProps<'select'> &
  FieldProps & { options: readonly SelectOption[] };

/** The browser's own select, which works best on a phone and by keyboard. */
export function SelectField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      optional={optional}
      id={select.id}
    >
      {(control) => (
        <select {...select} {...control}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
