import { waitsText } from '@shop/contracts/inventory/expected-day';
import { availableOf } from '@shop/contracts/money/units';
import { LOW_STOCK_MAX } from '@shop/contracts/core/limits';
import { formatDollars, toDollars, totalCents } from '@shop/contracts/money/price';
import { unitPriceOf } from '@shop/contracts/money/price-for';
import { X } from 'lucide-react';
import { useDispatch } from 'react-redux';
import { Link } from 'react-router-dom';
import { amountAtPrice, amountText } from '../../lib/length-text';
import { paths } from '../../lib/paths';
import { nextStepText } from '../../lib/price-steps';
import { useShownUnit } from '../../lib/shown-unit';
import { Image } from '../../ui/image';
import { QuantityControl } from '../../ui/quantity/quantity-control';
import type { CartItem } from './cart-item';
import styles from './cart-line.module.css';
import { itemRemoved } from './cart-slice';
import { LengthLines } from './length-lines';
import { SaveForLater } from './save-for-later';
import { quantityChanged } from './quantity-changed';
import { waitsFor } from './waits-for';

export function CartLine({ line }: { line: CartItem }) {
  const dispatch = useDispatch();
  const shown = useShownUnit();
  const { product, name, quantity, stock, image, sale } = line;
  const price = unitPriceOf(line);
  const next = nextStepText(line);
  const href = paths.product.href(line.swatchOf ?? product);
  return (
    <li className={styles.line}>
      <Link to={href} className={styles.image} tabIndex={-1} aria-hidden="true">
        <Image src={image} alt="" sizes="8rem" />
      </Link>
      <div className={styles.what}>
        <Link to={href} className={styles.name}>
          {name}
        </Link>
        <p className={styles.price}>
          {sale
            ? amountAtPrice({ quantity, price, unit: sale.unit }, shown)
            : `${formatDollars(price)} a piece`}
        </p>
        {next !== null && <p className={styles.stock}>{next}</p>}
        <StockNote line={line} />
        {!line.swatchOf && !line.isGone && <SaveForLater line={line} />}
      </div>
      <div className={styles.sum}>
        <div className={styles.quantity}>
          {sale ? (
            <LengthLines line={line} sale={sale} />
          ) : (
            <QuantityControl
              label={`Quantity of ${name}`}
              typed="clamp"
              value={quantity}
              max={line.swatchOf ? 1 : Math.max(stock, 1)}
              disabled={stock < 1}
              onChange={(value) => {
                dispatch(quantityChanged(line, value));
              }}
            />
          )}
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

function StockNote({ line }: { line: CartItem }) {
  if (line.isGone)
    return (
      <p className={styles.short} role="status">
        No longer for sale
      </p>
    );
  const waits = waitsFor(line);
  const available = waits ? waits.length : availableOf(line);
  const left = amountText({ quantity: available, unit: line.sale?.unit });
  if (line.quantity > available)
    return (
      <p className={styles.short} role="status">
        Only {left} {waits ? 'expected' : 'in stock'}
      </p>
    );
  if (waits) return <p className={styles.stock}>{waitsText(waits.on)}</p>;
  return (
    <p className={styles.stock}>{available < LOW_STOCK_MAX + 1 ? `${left} left` : 'In stock'}</p>
  );
}
