import { sum } from '@shop/contracts/core/numbers';
import type { RollDetail } from '@shop/contracts/inventory/rolls';
import { Link } from 'react-router-dom';
import { adminPaths } from '../../../lib/admin-paths';
import { useOrderNames } from '../../order/order-numbers';
import { ordersOf } from './orders-of-roll';
import { barParts } from './roll-bar.rules';
import styles from './roll-bar.module.css';
import { lengthOn } from './roll-text';

/** Heights distinguish the parts without colours. */
const HEIGHTS = { free: 1, reserved: 0.7, gone: 0.25 } as const;
const NAMES = { free: 'Free', reserved: 'Reserved', gone: 'Gone' } as const;

/** The roll from its core to the scissors' end, drawn to scale; the list below describes the same in words. */
export function RollBar({ roll }: { roll: RollDetail }) {
  const shown = lengthOn(roll);
  const parts = barParts(roll, useOrderNames(ordersOf(roll)));
  const whole = sum(parts.map(({ length }) => length));
  const placed = parts.map((part, at) => ({
    ...part,
    x: sum(parts.slice(0, at).map(({ length }) => length)),
  }));
  return (
    <figure className={styles.figure}>
      {whole > 0 && (
        <svg
          className={styles.bar}
          viewBox={`0 0 ${String(whole)} 1`}
          preserveAspectRatio="none"
          aria-hidden
        >
          {placed.map(({ key, kind, x, length }) => (
            <rect
              key={key}
              className={styles[kind]}
              x={x}
              y={1 - HEIGHTS[kind]}
              width={length}
              height={HEIGHTS[kind]}
            />
          ))}
          {placed.slice(1).map(({ key, x }) => (
            <line key={key} className={styles.edge} x1={x} x2={x} y1="0" y2="1" />
          ))}
        </svg>
      )}
      <p className={styles.ends} aria-hidden>
        <span>Core</span>
        <span>Scissors</span>
      </p>
      <figcaption>
        <ul role="list" className={styles.parts} aria-label="From the core to the cutting end">
          {parts.map(({ key, kind, label, order, length }) => (
            <li key={key}>
              <span className={styles.swatch} data-kind={kind} aria-hidden>
                {NAMES[kind].charAt(0)}
              </span>
              {order === null ? label : <Link to={adminPaths.order.href(order)}>{label}</Link>}{' '}
              <span className={styles.length}>{shown(length)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
