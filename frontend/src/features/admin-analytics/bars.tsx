import type { ReactNode } from 'react';
import styles from './bars.module.css';

interface Bar {
  name: ReactNode;
  key: string;
  /** Determines the length of the bar. */
  amount: number;
  /** Text at the end of the bar. */
  text: string;
  note?: string;
}

/** Labelled bars for a few amounts; the length of each is its share of the largest. */
export function Bars({ bars, label }: { bars: readonly Bar[]; label: string }) {
  const most = Math.max(...bars.map(({ amount }) => amount), 1);
  return (
    <ul role="list" className={styles.bars} aria-label={label}>
      {bars.map(({ key, name, amount, text, note }) => (
        <li key={key} className={styles.bar}>
          <span>{name}</span>
          <span className={styles.text}>
            {note && <span className={styles.note}>{note}</span>}
            {text}
          </span>
          <span className={styles.track} aria-hidden>
            <span className={styles.fill} style={{ width: `${String((amount / most) * 100)}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
