import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';

/** A single-line text field. Accepts `{...register('name')}` of react-hook-form. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  ...input
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      optional={optional}
      id={input.id}
    >
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
