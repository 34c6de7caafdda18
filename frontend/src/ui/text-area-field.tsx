import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';

/** Several lines of text. Takes `{...register('name')}` of react-hook-form as it is. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  ...area
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field {...{ label, labelHidden, hint, error, optional }} id={area.id}>
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}
