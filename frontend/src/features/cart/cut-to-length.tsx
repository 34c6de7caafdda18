import { CUT_TO_LENGTH } from '@shop/contracts/money/length';
import type { CartItem } from './cart-item';
import styles from './cart-page.module.css';

/** A note before buying lengths that cannot be returned; renders nothing for pieces. */
export function CutToLength({ items }: { items: readonly CartItem[] }) {
  return items.some(({ sale }) => sale && !sale.isReturnable) ? (
    <p className={styles.cut}>{CUT_TO_LENGTH}</p>
  ) : null;
}
