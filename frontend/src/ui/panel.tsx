import { useId, type ReactNode } from 'react';
import { Card } from './card';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  /** Shown at the end of the title line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A card whose heading names its region. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Card>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {actions}
        </div>
        {children}
      </Card>
    </section>
  );
}
