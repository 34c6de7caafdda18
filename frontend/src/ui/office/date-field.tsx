import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import { Field, type FieldProps } from '../field';
import styles from './date-field.module.css';

interface DateFieldProps extends Omit<ComponentProps<'input'>, 'type'>, FieldProps {
  /** A moment by the clock of the shop instead of a day. */
  withTime?: boolean;
}

const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' });

/** `27 November 2026, 14:05` of `2026-11-27T14:05`; nothing where there is no day yet. */
function written(value: string): string {
  const [date = '', time] = value.split('T');
  if (date === '') return '';
  return [day.format(new Date(date)), time].filter(Boolean).join(', ');
}

/**
 * A day, chosen in the browser's own field. Until it has the focus the day is written as everywhere in the shop, not
 * in the order of the browser's country.
 */
export function DateField(props: DateFieldProps) {
  const { label, labelHidden, hint, error, optional, withTime, ref, ...input } = props;
  const own = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLSpanElement>(null);
  const write = () => {
    if (text.current) text.current.textContent = written(own.current?.value ?? '');
  };
  // After each render: the form may set the value itself, without an event.
  useLayoutEffect(write);
  return (
    <Field {...{ label, labelHidden, hint, error, optional }} id={input.id}>
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
