import type { DraftPrice } from '@shop/contracts/ordering/drafts';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { creditRowsOf, priceRows } from '@shop/contracts/money/price-rows';
import { amountAtPrice, lengthsText } from '../../../lib/length-text';
import { PriceRows } from '../../cart/price-rows';
import styles from './offer.module.css';

interface OfferPriceProps {
  price: DraftPrice;
  /** Dollars that are paid by store credit. */
  credit?: number | undefined;
}

/** The lines of an offer and its price, as computed by the server. */
export function OfferPrice({ price, credit = 0 }: OfferPriceProps) {
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
      <PriceRows
        rows={priceRows(parts)}
        total={formatDollars(total)}
        below={creditRowsOf(
          [{ label: 'Store credit', amount: credit }],
          toPayOf({ price, credit }),
        )}
      />
    </>
  );
}

/** Returns the dollars left to pay after store credit. */
export const toPayOf = ({ price, credit = 0 }: OfferPriceProps): number =>
  toDollars(toCents(price.total) - toCents(credit));
