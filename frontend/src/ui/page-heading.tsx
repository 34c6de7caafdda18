import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  intro?: ReactNode;
  /** Reduces the height, above a list whose first row should be visible. */
  isDense?: boolean;
  /** Shown opposite the title. */
  children?: ReactNode;
}

/** The only first-level heading of a page. */
export function PageHeading({ title, intro, isDense = false, children }: PageHeadingProps) {
  return (
    <header className={classNames(styles.heading, isDense && styles.dense)}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
    </header>
  );
}
