import type { PriceRow } from '@shop/contracts/price-rows';
import styles from './totals.module.css';

interface PriceRowsProps {
  rows: readonly PriceRow[];
  total: string;
}

/** What is added and taken off, and below it the total. */
export function PriceRows({ rows, total }: PriceRowsProps) {
  return (
    <dl className={styles.totals}>
      {rows.map(({ label, amount }, place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}
