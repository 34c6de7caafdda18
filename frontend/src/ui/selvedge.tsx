import { useId } from 'react';
import { classNames } from './class-names';
import styles from './selvedge.module.css';
import { twill } from './weave';

/** Colours of the warp threads from the cut edge inwards: bare cotton, the company's indigo and madder, bare cotton. */
const WARP = ['#d9cdb8', '#1d2540', '#1d2540', '#a4402f', '#d9cdb8'];
const WEFT = '#f1e9da';
const CELL = 3;
const REPEAT = 8;
const cells = twill(REPEAT, WARP.length, 2);

interface SelvedgeProps {
  /** Animates the cloth while something loads. */
  running?: boolean;
  length?: string;
}

/** Our mark: the woven edge of the cloth. It is decorative, so it is hidden from screen readers. */
export function Selvedge({ running = false, length }: SelvedgeProps) {
  const id = useId();
  return (
    <svg
      aria-hidden="true"
      className={classNames(styles.strip, running && styles.running)}
      style={length === undefined ? undefined : { width: length }}
    >
      <defs>
        <pattern
          id={id}
          width={REPEAT * CELL}
          height={WARP.length * CELL}
          patternUnits="userSpaceOnUse"
        >
          <rect width={REPEAT * CELL} height={WARP.length * CELL} fill="#b5a88f" />
          {cells.map(({ x, y, warpUp }) => (
            <rect
              key={`${String(x)}-${String(y)}`}
              x={x * CELL + (warpUp ? 0 : 0.3)}
              y={y * CELL + (warpUp ? 0.3 : 0)}
              width={warpUp ? CELL : CELL - 0.6}
              height={warpUp ? CELL - 0.6 : CELL}
              fill={warpUp ? WARP[y] : WEFT}
            />
          ))}
        </pattern>
      </defs>
      <rect className={styles.cloth} x={-24} width="200%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
