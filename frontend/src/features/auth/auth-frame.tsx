import type { ReactNode } from 'react';
import { Image } from '../../ui/image';
import styles from './auth-frame.module.css';

const CLOTH = '/images/site/category-silk-1600.webp';

interface AuthFrameProps {
  title: string;
  intro: string;
  children: ReactNode;
}

/** Layout of the login and register pages: a form next to a piece of cloth. */
export function AuthFrame({ title, intro, children }: AuthFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.cloth} aria-hidden="true">
        <Image src={CLOTH} alt="" sizes="45vw" />
        <p className={styles.motto}>
          Cloth is chosen by the eye, kept by the hand, and remembered by the thread.
        </p>
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
