import { useId, type ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './field.module.css';
import { VisuallyHidden } from './visually-hidden';

export interface FieldProps {
  label: string;
  /** Hides the label visually, if the purpose of the field is obvious. */
  labelHidden?: boolean;
  hint?: string;
  /** Shown below and read aloud; also marks the control as invalid. */
  error?: string;
  /** States next to the label that the field may stay empty. */
  optional?: boolean;
}

/** Props that connect a control with its label, hint and error. */
interface ControlProps {
  id: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldFrameProps extends FieldProps {
  id?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label, control, hint and error for any kind of field. */
export function Field({
  label,
  labelHidden,
  hint,
  error,
  optional,
  id,
  children,
}: FieldFrameProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const note = error ?? hint;
  const noteId = `${controlId}-note`;
  return (
    <div className={styles.field}>
      {labelHidden ? (
        <VisuallyHidden as="label" htmlFor={controlId}>
          {label}
        </VisuallyHidden>
      ) : (
        <label
          htmlFor={controlId}
          className={classNames(styles.label, optional && styles.optional)}
        >
          {label}
        </label>
      )}
      {children({
        id: controlId,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': note ? noteId : undefined,
      })}
      {note && (
        <p id={noteId} className={error ? styles.error : styles.hint} role={error && 'alert'}>
          {note}
        </p>
      )}
    </div>
  );
}
