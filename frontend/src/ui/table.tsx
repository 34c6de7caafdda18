import type { ReactNode } from 'react';
import styles from './table.module.css';
import { VisuallyHidden } from './visually-hidden';

/**
 * A dense table with a sticky head. The children are `thead` and `tbody`;
 * a cell with `data-figure` stands to the right.
 */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    // It scrolls sideways on a telephone, so the keyboard must be able to reach it.
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </div>
  );
}
