import type { DraftPrice } from '@shop/contracts/ordering/drafts';
import { formatDollars } from '@shop/contracts/money/price';
import { priceRows } from '@shop/contracts/money/price-rows';
import { amountAtPrice, lengthsText } from '../../../lib/length-text';
import { PriceRows } from '../../cart/price-rows';
import styles from './offer.module.css';

/** The lines of an offer and what it costs, as the server has priced it. */
export function OfferPrice({ price }: { price: DraftPrice }) {
  const { lines, total, ...parts } = price;
  return (
    <>
      <ul role="list" className={styles.lines} aria-label="Lines">
        {lines.map(({ product, name, unit, lengths = [], quantity, unitPrice, gross }) => (
          <li key={product} className={styles.line}>
            <div>
              <p className={styles.name}>{name}</p>
              <p className={styles.quiet}>
                {amountAtPrice({ quantity, unit, price: unitPrice })}
                {unit && lengths.length > 1 && `, ${lengthsText(lengths, unit)}`}
              </p>
            </div>
            <p>{formatDollars(gross)}</p>
          </li>
        ))}
      </ul>
      <PriceRows rows={priceRows(parts)} total={formatDollars(total)} />
    </>
  );
}
