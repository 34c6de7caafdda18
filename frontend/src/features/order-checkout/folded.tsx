import { useState, type ReactNode } from 'react';
import styles from './checkout-page.module.css';

/** Rarely needed fields, collapsed until clicked. Typed text stays when they are collapsed again. */
export function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles.folded}>
      <summary
        onClick={() => {
          setOpened(true);
        }}
      >
        {title}
      </summary>
      {wasOpened && <div className={styles.fields}>{children}</div>}
    </details>
  );
}
