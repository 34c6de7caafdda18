import { Selvedge } from './selvedge';
import styles from './spinner.module.css';

interface SpinnerProps {
  label?: string;
  /** In the place of a page, which has a heading at every moment. */
  page?: boolean;
}

/** A length of selvedge running by, while something loads. */
export function Spinner({ label = 'Loading...', page = false }: SpinnerProps) {
  const Label = page ? 'h1' : 'span';
  return (
    <div className={styles.spinner} role="status">
      <Selvedge running length="7rem" />
      <Label className={styles.label}>{label}</Label>
    </div>
  );
}
