import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names';
import { anchorOf } from '../page';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  intro?: string;
  /** Places the title above the content instead of next to it, for content that needs the full width. */
  stacked?: boolean;
  children: ReactNode;
}

/** A part of a page below a thin line, with an anchor from its title. */
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
