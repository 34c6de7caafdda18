import type { ReactNode } from 'react';
import styles from './form-end.module.css';

/** The errors and buttons of a long form; always visible. */
export const FormEnd = ({ children }: { children: ReactNode }) => (
  <div className={styles.end}>{children}</div>
);
