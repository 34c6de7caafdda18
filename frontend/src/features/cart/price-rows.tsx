import type { PriceRow } from '@shop/contracts/money/price-rows';
import styles from './totals.module.css';

interface PriceRowsProps {
  rows: readonly PriceRow[];
  total: string;
  /** Payment by credit, and the remaining amount. */
  below?: readonly PriceRow[] | undefined;
}

/** The surcharges and discounts, with the total below. */
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
