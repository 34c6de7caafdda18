import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** 1 if it replaces the whole page. */
  level?: 1 | 2;
  text?: ReactNode;
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** An empty or failed view: what happened, and what to do next. */
export function EmptyState({ icon, title, level = 2, text, children }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.empty}>
      {icon && (
        <div className={styles.icon} aria-hidden>
          {icon}
        </div>
      )}
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
