import { company } from '@shop/contracts/core/company';
import styles from './logo.module.css';
import { twill } from './weave';

const SIZE = 4;
const CELL = 6;
const square = twill(SIZE, SIZE, 2);

/** The logo image of the company, or the woven square with the company's name. */
export function Logo() {
  if (company.logo) return <img className={styles.image} src={company.logo} alt={company.name} />;
  return (
    <span className={styles.logo}>
      <svg aria-hidden="true" className={styles.square} viewBox="0 0 24 24">
        {square.map(({ x, y, warpUp }) => (
          <rect
            key={`${String(x)}-${String(y)}`}
            x={x * CELL + 0.4}
            y={y * CELL + 0.4}
            width={CELL - 0.8}
            height={CELL - 0.8}
            fill={warpUp ? 'var(--madder)' : 'currentColor'}
          />
        ))}
      </svg>
      {company.name}
    </span>
  );
}
