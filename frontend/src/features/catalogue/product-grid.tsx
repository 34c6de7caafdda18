import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { classNames } from '../../ui/class-names';
import { Skeleton } from '../../ui/skeleton';
import { ProductCard } from './product-card';
import styles from './product-card.module.css';

/** Number of cards that are visible without scrolling; their images are not lazy-loaded. */
const ABOVE_THE_FOLD = 4;

interface ProductGridProps {
  products: readonly ProductView[];
  /** True if the images of the first row load at once. */
  eager?: boolean;
  /** True for three cards in a row, next to a column of filters. */
  isNarrow?: boolean;
}

const gridClass = (isNarrow: boolean) => classNames(styles.grid, isNarrow && styles.narrow);

export function ProductGrid({ products, eager = false, isNarrow = false }: ProductGridProps) {
  return (
    <ul role="list" className={gridClass(isNarrow)}>
      {products.map((product, index) => (
        <li key={product._id}>
          <ProductCard product={product} eager={eager && index < ABOVE_THE_FOLD} />
        </li>
      ))}
    </ul>
  );
}

/** Placeholders in the size of the cards that are loading. */
export function ProductGridSkeleton({
  count,
  isNarrow = false,
}: {
  count: number;
  isNarrow?: boolean;
}) {
  return (
    <div className={gridClass(isNarrow)} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <Skeleton ratio="4 / 5" />
          <div className={styles.text}>
            <Skeleton width="70%" height="1.25rem" />
            <Skeleton height="2.6rem" />
            <Skeleton width="30%" height="1.25rem" />
          </div>
          <Skeleton height="var(--control-height)" />
        </div>
      ))}
    </div>
  );
}
