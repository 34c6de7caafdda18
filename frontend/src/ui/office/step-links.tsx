import { ArrowUp, ArrowDown } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { ListSteps } from '../table/opened-list';
import styles from './step-links.module.css';

interface StepLinksProps {
  /** Singular of the listed objects: `order`. */
  what: string;
  steps: ListSteps;
  hrefOf: (id: string) => string;
}

/** Links to the previous and next page, in the order of the list from which this one was opened. */
export function StepLinks({
  what,
  steps: { index, count, previous, next },
  hrefOf,
}: StepLinksProps) {
  return (
    <nav aria-label={`Other ${what}s of the list`} className={styles.steps}>
      {previous !== undefined && (
        <Link to={hrefOf(previous)} replace className={styles.step}>
          <ArrowUp aria-hidden />
          Previous {what}
        </Link>
      )}
      <span className={styles.place}>
        {(index + 1).toLocaleString('en-US')} of {count.toLocaleString('en-US')}
      </span>
      {next !== undefined && (
        <Link to={hrefOf(next)} replace className={styles.step}>
          Next {what}
          <ArrowDown aria-hidden />
        </Link>
      )}
    </nav>
  );
}
