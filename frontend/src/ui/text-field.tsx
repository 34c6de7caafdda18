import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';

/** One line of text. Takes `{...register('name')}` of react-hook-form as it is. */
export function TextField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  ...input
}: ComponentProps<'input'> & FieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, optional }} id={input.id}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}
