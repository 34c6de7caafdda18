import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './back-link.module.css';

/** A link above a detail page, back to its list. */
export const BackLink = ({
  to,
  state,
  children,
}: {
  to: string;
  state?: unknown;
  children: ReactNode;
}) => (
  <Link to={to} state={state} className={styles.back}>
    <ArrowLeft aria-hidden />
    {children}
  </Link>
);
