import type { ReactNode } from 'react';
import { Selvedge } from '../../ui/selvedge';
import styles from './auth-frame.module.css';

interface AuthFrameProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** A form beside a piece of cloth: what login and register look like. */
export function AuthFrame({ title, intro, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.cloth} aria-hidden="true">
        <p className={styles.motto}>
          Cloth is chosen by the eye, kept by the hand, and remembered by the thread.
        </p>
        <Selvedge />
      </div>
      <div className={styles.side}>
        <div className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.intro}>{intro}</p>
          {children}
        </div>
      </div>
    </div>
  );
}
