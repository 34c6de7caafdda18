import { formatDollars, toDollars, totalCents } from '@shop/contracts/money/price';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { amountAtPrice } from '../../../lib/length-text';
import { paths } from '../../../lib/paths';
import { ButtonLink } from '../../../ui/button';
import { Image } from '../../../ui/image';
import { selectCart } from '../cart-slice';
import { CheckoutLink } from '../checkout-link';
import { miniCartClosed, selectJustAdded } from './mini-cart-slice';
import styles from './mini-cart.module.css';

/** Shows what was just added and the next steps. It is not a dialog: the focus stays on the pressed button. */
export function MiniCart() {
  const added = useSelector(selectJustAdded);
  const { items, itemCount, total } = useSelector(selectCart);
  const dispatch = useDispatch();
  const line = items.find(({ product }) => product === added?.product);
  const isOpen = added !== null && line !== undefined;

  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') dispatch(miniCartClosed());
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, dispatch]);

  if (!isOpen) return null;
  const { quantity, half } = added;
  const part = { quantity, price: line.price, unit: line.sale?.unit };
  return (
    <aside className={styles.panel} data-half={half} aria-label="Just added">
      <div className={styles.head}>
        <p className={styles.title}>Just added</p>
        <button
          type="button"
          className={styles.close}
          aria-label="Close"
          onClick={() => {
            dispatch(miniCartClosed());
          }}
        >
          <X aria-hidden />
        </button>
      </div>
      <div className={styles.line}>
        <Image src={line.image} alt="" sizes="4rem" className={styles.image} />
        <div>
          <p>{line.name}</p>
          <p className={styles.amount}>{amountAtPrice(part)}</p>
        </div>
        <p className={styles.sum}>
          {formatDollars(toDollars(totalCents([{ ...line, quantity }])))}
        </p>
      </div>
      <p className={styles.total}>
        <span>
          Subtotal, {itemCount} {itemCount === 1 ? 'item' : 'items'}
        </span>
        <span>{formatDollars(total)}</span>
      </p>
      <div className={styles.ways}>
        <ButtonLink wide variant="secondary" to={paths.cart.href()}>
          View items
        </ButtonLink>
        <CheckoutLink>Checkout</CheckoutLink>
      </div>
    </aside>
  );
}
