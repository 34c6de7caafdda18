import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: string;
  intro?: ReactNode;
  /** Stands opposite the title. */
  children?: ReactNode;
}

/** The one first-level heading of a page. */
export function PageHeading({ title, intro, children }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      {children}
    </header>
  );
}
