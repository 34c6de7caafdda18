import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';

/** A multi-line text field. Accepts `{...register('name')}` of react-hook-form. */
export function TextAreaField({
  label,
  labelHidden,
  hint,
  error,
  optional,
  ...area
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      optional={optional}
      id={area.id}
    >
      {(control) => <textarea {...area} {...control} />}
    </Field>
  );
}
