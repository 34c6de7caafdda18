import { Brush, CircleCheck, Factory, Stamp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { services } from './home-content';
import styles from './home-page.module.css';

const icons: Record<string, typeof Factory> = {
  '/fabric-manufacturing': Factory,
  '/custom-printing': Stamp,
  '/textile-design': Brush,
};

/** The services of the company besides selling cloth. */
export function ServiceCards() {
  return (
    <ul role="list" className={styles.services}>
      {services.map(({ title, text, to }) => {
        const Icon = icons[to] ?? CircleCheck;
        return (
          <li key={to} className={styles.service}>
            <Icon aria-hidden />
            <h3 className={styles.serviceName}>
              <Link to={to}>{title}</Link>
            </h3>
            <p className={styles.serviceText}>{text}</p>
          </li>
        );
      })}
    </ul>
  );
}
