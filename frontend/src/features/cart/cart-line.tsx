import { LOW_STOCK_MAX } from '@shop/contracts/limits';
import { formatDollars, toDollars, totalCents } from '@shop/contracts/price';
import { X } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { paths } from '../../lib/paths';
import { Image } from '../../ui/image';
import { QuantityControl } from '../../ui/quantity-control';
import type { CartItem } from './cart-item';
import styles from './cart-line.module.css';
import { itemRemoved, quantityChanged } from './cart-slice';

export function CartLine({ line }: { line: CartItem }) {
  const dispatch = useDispatch();
  const { product, name, price, quantity, stock, image } = line;
  const href = paths.product.href(product);
  return (
    <li className={styles.line}>
      <Link to={href} className={styles.image} tabIndex={-1} aria-hidden="true">
        <Image src={image} alt="" sizes="8rem" />
      </Link>
      <div className={styles.what}>
        <Link to={href} className={styles.name}>
          {name}
        </Link>
        <p className={styles.price}>{formatDollars(price)} a piece</p>
        <StockNote stock={stock} quantity={quantity} />
      </div>
      <div className={styles.sum}>
        <div className={styles.quantity}>
          <QuantityControl
            label={`Quantity of ${name}`}
            typed="clamp"
            value={quantity}
            max={Math.max(stock, 1)}
            disabled={stock < 1}
            onChange={(value) => {
              dispatch(quantityChanged({ product, quantity: value }));
            }}
          />
        </div>
        <p className={styles.subtotal}>{formatDollars(toDollars(totalCents([line])))}</p>
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Remove ${name}`}
        onClick={() => {
          dispatch(itemRemoved(product));
        }}
      >
        <X aria-hidden />
      </button>
    </li>
  );
}

function StockNote({ stock, quantity }: { stock: number; quantity: number }) {
  if (quantity > stock)
    return (
      <p className={styles.short} role="status">
        Only {stock} in stock
      </p>
    );
  return (
    <p className={styles.stock}>{stock > LOW_STOCK_MAX ? 'In stock' : `${String(stock)} left`}</p>
  );
}
