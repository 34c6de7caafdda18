import type { ProductView } from '@shop/contracts/catalogue/catalogue';
import { classNames } from '../../ui/class-names';
import { Skeleton } from '../../ui/skeleton';
import { ProductCard } from './product-card';
import styles from './product-card.module.css';

/** How many cards of a list are seen without scrolling: their images are not put off. */
const ABOVE_THE_FOLD = 4;

interface ProductGridProps {
  products: readonly ProductView[];
  /** The images of the first row are loaded at once. */
  eager?: boolean;
  /** Beside a column of filters: three cards in a row. */
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

/** Cards that are still to come, in their size. */
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
