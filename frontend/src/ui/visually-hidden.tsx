import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface VisuallyHiddenProps {
  as?: 'span' | 'h1' | 'h2' | 'label' | 'legend';
  /** The control of a label. */
  htmlFor?: string;
  children: ReactNode;
}

/** Text for screen readers only. */
export const VisuallyHidden = ({ as: Element = 'span', ...rest }: VisuallyHiddenProps) => (
  <Element className={styles.hidden} {...rest} />
);
