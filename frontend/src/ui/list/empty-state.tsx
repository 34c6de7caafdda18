import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** 1 when it stands for the whole page. */
  level?: 1 | 2;
  text?: ReactNode;
  /** Buttons: what to do next. */
  children?: ReactNode;
}

/** Nothing here, or something went wrong: what it is, and what to do next. */
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
