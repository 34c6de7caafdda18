import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { formatDollars, toDollars, totalCents } from '@shop/contracts/money/price';
import type { ReactNode } from 'react';
import { amountText } from '../../lib/length-text';
import styles from './buy-bar.module.css';

interface BuyBarProps {
  product: ProductView;
  /** Pieces, or units of a length. */
  quantity: number;
  children: ReactNode;
}

/**
 * Repeats the buy buttons at the bottom of a small screen; hidden from screen readers, which have the buttons above.
 */
export function BuyBar({ product, quantity, children }: BuyBarProps) {
  const cents = totalCents([{ ...product, quantity }]);
  return (
    <div className={styles.bar} aria-hidden data-buy-bar>
      <p className={styles.sum}>
        <span>{formatDollars(toDollars(cents))}</span>
        <span className={styles.amount}>
          {amountText({ quantity, unit: product.sale?.unit })}
          {!product.sale && (quantity === 1 ? ' piece' : ' pieces')}
        </span>
      </p>
      {children}
    </div>
  );
}
