import type { ProductView } from '@shop/contracts/catalogue';
import { formatDollars } from '@shop/contracts/price';
import { classNames } from '../../ui/class-names';
import { VisuallyHidden } from '../../ui/visually-hidden';
import styles from './price.module.css';
import { savingOf } from './product.rules';

/** The price, and the original one where it was higher; `large` also says what is saved. */
export function Price({ product, large = false }: { product: ProductView; large?: boolean }) {
  const saving = savingOf(product);
  return (
    <p className={classNames(styles.price, large && styles.large)}>
      <span>{formatDollars(product.price)}</span>
      {saving && (
        <s className={styles.original}>
          <VisuallyHidden>Original price </VisuallyHidden>
          {formatDollars(saving.originalPrice)}
        </s>
      )}
      {saving && large && (
        <span className={styles.saving}>
          Save {formatDollars(saving.saved)} ({saving.percentage}%)
        </span>
      )}
    </p>
  );
}
