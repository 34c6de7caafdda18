import { NavLink } from 'react-router-dom';
import styles from './part-nav.module.css';

interface Part {
  label: string;
  to: string;
  /** The addresses below it are other parts. */
  isExact?: boolean;
}

/** The parts of a place of the back-office, each a page of its own. */
export const PartNav = ({ label, parts }: { label: string; parts: readonly Part[] }) => (
  <nav aria-label={label}>
    <ul role="list" className={styles.parts}>
      {parts.map(({ label: text, to, isExact = false }) => (
        <li key={to}>
          <NavLink to={to} end={isExact}>
            {text}
          </NavLink>
        </li>
      ))}
    </ul>
  </nav>
);
