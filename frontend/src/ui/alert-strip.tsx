import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './alert-strip.module.css';
import { classNames } from './class-names';
import { VisuallyHidden } from './visually-hidden';

export interface StripAlert {
  id: string;
  type: string;
  msg: string;
  /** Link to more information. */
  link?: { to: string; label: string; state?: { from: string } };
  /** Text of the button. */
  action?: string;
}

interface AlertStripProps {
  alerts: readonly StripAlert[];
  /** Renders the button of an alert that has one. */
  button?: (id: string, label: string) => ReactNode;
}

const KEPT = 10;

/**
 * Messages to the visitor. A message that has left the screen stays available to screen readers, which may reach it
 * after its time (product.md).
 */
export function AlertStrip({ alerts, button }: AlertStripProps) {
  const [seen, setSeen] = useState<readonly StripAlert[]>([]);
  const fresh = alerts.filter(({ id }) => !seen.some((alert) => alert.id === id));
  if (fresh.length > 0) setSeen([...seen, ...fresh].slice(-KEPT));

  const shown = new Set(alerts.map(({ msg }) => msg));
  const gone = new Set(seen.map(({ msg }) => msg).filter((msg) => !shown.has(msg)));

  return (
    <section className={styles.strip} aria-label="Messages">
      <div aria-live="polite">
        {alerts.map(({ id, type, msg, link, action }) => (
          <div
            key={id}
            role={type === 'error' ? 'alert' : undefined}
            className={classNames(styles.alert, type === 'error' && styles.error)}
          >
            {type === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
            {msg}
            {link && (
              <Link to={link.to} state={link.state}>
                {link.label}
              </Link>
            )}
            {action !== undefined && button?.(id, action)}
          </div>
        ))}
      </div>
      {gone.size > 0 && <VisuallyHidden>Earlier messages: {[...gone].join(' ')}</VisuallyHidden>}
    </section>
  );
}
