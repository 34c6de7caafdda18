import { formatDollars, toDollars, totalCents } from '@shop/contracts/price';
import { Image } from '../../ui/image';
import type { CartState } from '../cart/cart-slice';
import { Totals } from '../cart/totals';
import styles from './order-summary.module.css';

/** The lines and the total, as they will be ordered. */
export function OrderSummary({ cart }: { cart: CartState }) {
  return (
    <>
      <ul role="list" className={styles.lines}>
        {cart.items.map((line) => (
          <li key={line.product} className={styles.line}>
            <div className={styles.image}>
              <Image src={line.image} alt="" sizes="3.5rem" />
            </div>
            <div>
              <p className={styles.name}>{line.name}</p>
              <p className={styles.quantity}>
                {line.quantity} × {formatDollars(line.price)}
              </p>
              {line.quantity > line.stock && (
                <p className={styles.short}>Only {line.stock} in stock</p>
              )}
            </div>
            <p className={styles.amount}>{formatDollars(toDollars(totalCents([line])))}</p>
          </li>
        ))}
      </ul>
      <Totals total={formatDollars(cart.total)} />
    </>
  );
}
