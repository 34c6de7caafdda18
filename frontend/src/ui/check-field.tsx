import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** A box to tick, with its label beside it. */
export function CheckField({ label, ...input }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
