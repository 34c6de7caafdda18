import { Selvedge } from './selvedge';
import styles from './spinner.module.css';

interface SpinnerProps {
  label?: string;
  /** True in place of a page, which always needs a heading. */
  page?: boolean;
}

/** A running selvedge while something loads. */
export function Spinner({ label = 'Loading...', page = false }: SpinnerProps) {
  const Label = page ? 'h1' : 'span';
  return (
    <div className={styles.spinner} role="status">
      <Selvedge running length="7rem" />
      <Label className={styles.label}>{label}</Label>
    </div>
  );
}
