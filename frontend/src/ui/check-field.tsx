import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** A checkbox with its label. */
export function CheckField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
