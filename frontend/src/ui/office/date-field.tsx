import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Field, type FieldProps } from '../field';
import styles from './date-field.module.css';

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldProps {
  /** True for a local time of the shop instead of a day. */
  withTime?: boolean;
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** Formats `2026-11-27T14:05` as `27 November 2026, 14:05`; empty without a day. */
function written(value: string): string {
  const [date = '', time] = value.split('T');
  if (date === '') return '';
  return [day.format(new Date(date)), time].filter(Boolean).join(', ');
}

/**
 * A day, chosen in the browser's own field. Without the focus, the day is shown in the format of the shop, not in that
 * of the browser's locale.
 */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden, hint, error, optional, withTime, ref, ...input } = props;
  const own = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const write = () => {
    if (text.current) text.current.textContent = written(own.current?.value ?? '');
  };
  // Runs after each render, because the form may set the value without an event.
  useLayoutEffect(write);
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      error={error}
      optional={optional}
      id={input.id}
    >
      {(control) => (
        <span className={styles.date}>
          <input
            {...input}
            {...control}
            type={withTime ? 'datetime-local' : 'date'}
            ref={(element) => {
              own.current = element;
              if (typeof ref === 'function') ref(element);
              else if (ref) ref.current = element;
            }}
            onInput={write}
          />
          <span ref={text} className={styles.written} aria-hidden />
        </span>
      )}
    </Field>
  );
}
