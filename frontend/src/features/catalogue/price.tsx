import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { formatDollars } from '@shop/contracts/money/price';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part';
import { useShownUnit } from '../../lib/shown-unit';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './price.module.css';
import { savingOf } from './product.rules';

const OtherPrice = lazyPart(async () => (await import('./other-price')).OtherPrice);

interface PriceProps {
  product: ProductView;
  className?: string | undefined;
  /** Text after the price. */
  children?: ReactNode;
}

/** The price of a unit or a piece, and the original price if it was higher. */
export function Price({ product, className = styles.price, children }: PriceProps) {
  const saving = savingOf(product);
  const shown = useShownUnit();
  return (
    <p className={className}>
      <span>
        {formatDollars(product.price)}
        {product.sale && ` / ${product.sale.unit}`}
      </span>
      {!product.sale && <span className={styles.piece}>/ piece</span>}
      {saving && (
        <s className={styles.original}>
          <VisuallyHidden>Original price </VisuallyHidden>
          {formatDollars(saving.originalPrice)}
        </s>
      )}
      {product.sale && shown !== null && shown !== product.sale.unit && (
        <Suspense>
          <OtherPrice price={product.price} unit={product.sale.unit} shown={shown} />
        </Suspense>
      )}
      {children}
    </p>
  );
}
