import { NavLink } from 'react-router-dom';
import styles from './part-nav.module.css';

interface Part {
  label: string;
  to: string;
  /** True if the addresses below it belong to other parts. */
  isExact?: boolean;
}

/** Navigation between the parts of a back-office section, each of which is a page. */
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
