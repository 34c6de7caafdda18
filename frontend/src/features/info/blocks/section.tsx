import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names';
import { anchorOf } from '../page';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  intro?: string;
  /** The title above instead of beside, for what needs the whole width. */
  stacked?: boolean;
  children: ReactNode;
}

/** A part of a page under a hairline, which can be linked to by its title. */
export function Section({ title, intro, stacked = false, children }: SectionProps) {
  const id = anchorOf(title);
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={classNames(styles.section, stacked && styles.stacked)}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {intro && <p className={styles.intro}>{intro}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
