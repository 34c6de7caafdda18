import { Selvedge } from './selvedge';
import styles from './spinner.module.css';

/** A length of selvedge running by, while something loads. */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <Selvedge running length="7rem" />
      <span>{label}</span>
    </div>
  );
}
