import type { ReactNode } from 'react';
import styles from './form-end.module.css';

/** What was wrong, and the buttons of a long form, in sight wherever it is scrolled. */
export const FormEnd = ({ children }: { children: ReactNode }) => (
  <div className={styles.end}>{children}</div>
);
