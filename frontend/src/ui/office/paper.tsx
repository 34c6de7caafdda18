import type { ReactNode } from 'react';
import { Button } from '../button';
import { Logo } from '../logo';
import styles from './paper.module.css';

/** A sheet below the logo of the shop; only the sheet is printed. */
export function Paper({ children }: { children: ReactNode }) {
  return (
    <div className={styles.paper}>
      <div className={styles.head}>
        <Logo />
        <Button
          variant="secondary"
          onClick={() => {
            window.print();
          }}
        >
          Print
        </Button>
      </div>
      {children}
    </div>
  );
}
