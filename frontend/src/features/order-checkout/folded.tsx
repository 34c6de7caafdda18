import { useState, type ReactNode } from 'react';
import styles from './checkout-page.module.css';

/** Fields that few shoppers need: a line until it is pressed. What was typed stays when it is folded again. */
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
