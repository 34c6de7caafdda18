import type { ReactNode } from 'react';
import { classNames } from '../class-names';
import styles from './table.module.css';
import { VisuallyHidden } from '../visually-hidden';

interface TableProps {
  caption: string;
  /** Shows each row as a card on a phone, which the page lays out as a grid. */
  cards?: boolean;
  children: ReactNode;
}

/**
 * A dense table with a sticky head. The children are `thead` and `tbody`; a cell with `data-figure` is aligned to the
 * right.
 */
export function Table({ caption, cards = false, children }: TableProps) {
  return (
    // The region scrolls sideways on a phone, so it must be reachable by keyboard.
    <div className={styles.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, cards && styles.cards)}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        {children}
      </table>
    </div>
  );
}
