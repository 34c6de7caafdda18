import type { PriceRow } from '@shop/contracts/price-rows';
import styles from './totals.module.css';

interface PriceRowsProps {
  rows: readonly PriceRow[];
  total: string;
  /** What credit pays of it, and what is left. */
  below?: readonly PriceRow[] | undefined;
}

/** What is added and taken off, and below it the total. */
export function PriceRows({ rows, total, below = [] }: PriceRowsProps) {
  return (
    <dl className={styles.totals}>
      {rows.map((row, place) => (
        <Row key={place} {...row} />
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
      {below.map((row, place) => (
        <Row key={place} {...row} />
      ))}
    </dl>
  );
}

const Row = ({ label, amount }: PriceRow) => (
  <div>
    <dt>{label}</dt>
    <dd>{amount}</dd>
  </div>
);
