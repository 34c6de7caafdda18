import { waitsText } from '@shop/contracts/inventory/expected-day';
import { availableOf } from '@shop/contracts/money/units';
import { formatDollars, toDollars, totalCents } from '@shop/contracts/money/price';
import { unitPriceOf } from '@shop/contracts/money/price-for';
import { amountAtPrice, amountText, lengthsText } from '../../lib/length-text';
import { nextStepText } from '../../lib/price-steps';
import { useShownUnit } from '../../lib/shown-unit';
import { Image } from '../../ui/image';
import type { CartItem } from '../cart/cart-item';
import type { CartState } from '../cart/cart-slice';
import { CutToLength } from '../cart/cut-to-length';
import { waitsFor } from '../cart/waits-for';
import { CheckoutTotals } from './checkout-totals';
import { DiscountCodes } from './discount-codes';
import styles from './order-summary.module.css';
import type { CheckoutPrice } from './use-checkout-price';

interface OrderSummaryProps {
  cart: CartState;
  price: CheckoutPrice;
}

/** The lines and the total of the order. */
export function OrderSummary({ cart, price }: OrderSummaryProps) {
  const shown = useShownUnit();
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
                {amountAtPrice({ ...line, price: unitPriceOf(line), unit: line.sale?.unit }, shown)}
              </p>
              {line.sale && line.lengths && line.lengths.length > 1 && (
                <p className={styles.quantity}>{lengthsText(line.lengths, line.sale.unit)}</p>
              )}
              <NextStep line={line} />
              <LineAllowances line={line} />
              {waitsFor(line) === null && line.quantity > availableOf(line) && (
                <p className={styles.short}>
                  Only {amountText({ quantity: availableOf(line), unit: line.sale?.unit })} in stock
                </p>
              )}
            </div>
            <p className={styles.amount}>{formatDollars(toDollars(totalCents([line])))}</p>
          </li>
        ))}
      </ul>
      <CheckoutTotals {...price} />
      <DiscountCodes {...price} />
      <CutToLength items={cart.items} />
    </>
  );
}

/** A hint at a lower price that is almost reached. */
function NextStep({ line }: { line: CartItem }) {
  const next = nextStepText(line);
  return next === null ? null : <p className={styles.quantity}>{next}</p>;
}

/** The shopper's permissions for a cloth that is cut from rolls. */
function LineAllowances({ line }: { line: CartItem }) {
  const { sale, mayJoin, mayMixLots } = line;
  const waits = waitsFor(line);
  if (!sale) return null;
  return (
    <>
      {mayJoin === true && <p className={styles.quantity}>May be made up of two or three pieces</p>}
      {mayMixLots === true && <p className={styles.quantity}>May come from several dye lots</p>}
      {waits && <p className={styles.quantity}>{waitsText(waits.on)}</p>}
    </>
  );
}
