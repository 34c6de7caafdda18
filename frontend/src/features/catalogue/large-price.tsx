import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { formatDollars } from '@shop/contracts/money/price';
import { classNames } from '../../ui/class-names';
import { Price } from './price';
import styles from './price.module.css';
import { savingOf } from './product.rules';

/** The price on the product page, with the saving. */
export function LargePrice({ product }: { product: ProductView }) {
  const saving = savingOf(product);
  return (
    <Price product={product} className={classNames(styles.price, styles.large)}>
      {saving && (
        <span className={styles.saving}>
          Save {formatDollars(saving.saved)} ({saving.percentage}%)
        </span>
      )}
    </Price>
  );
}
