import type { ReactNode } from 'react';
import { Button } from '../button';
import styles from './pager.module.css';

interface PagerProps {
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** Text about the shown range and the total. */
  children: ReactNode;
}

/** Changes the page of a list, one at a time. */
export function Pager({ page, pages, onPage, children }: PagerProps) {
  const turn = (label: string, to: number) => (
    <Button
      variant="secondary"
      size="small"
      disabled={to < 1 || to > pages}
      onClick={() => {
        onPage(to);
      }}
    >
      {label}
    </Button>
  );
  return (
    <nav className={styles.pager} aria-label="Pages">
      <p>{children}</p>
      {pages > 1 && (
        <>
          {turn('Previous', page - 1)}
          <span>
            {page} / {pages}
          </span>
          {turn('Next', page + 1)}
        </>
      )}
    </nav>
  );
}
