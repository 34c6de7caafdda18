import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { methodNames } from '@shop/contracts/billing/payments';
import { formatDollars } from '@shop/contracts/money/price';
import { creditRowsOf, priceRows, type PriceRow } from '@shop/contracts/money/price-rows';
import { useSelector } from 'react-redux';
import { errorCode, serverMessage } from '../../lib/error-message';
import { PriceRows } from '../cart/price-rows';
import { selectCart } from '../cart/cart-slice';
import { Totals } from '../cart/totals';
import styles from './checkout-page.module.css';
import type { CheckoutPrice } from './use-checkout-price';

/** Returns true if the first method is chosen and free, as for an order that costs only its lines. */
const isUsual = ({ shipping, methods }: PricedCheckout): boolean =>
  shipping.price === 0 && shipping.pickupNote === undefined && shipping.method === methods[0]?.id;

/** Returns a row for each credit account that pays a part; a server that does not list them has a single sum. */
const creditRows = ({ credits, credit, toPay }: PricedCheckout): PriceRow[] =>
  creditRowsOf(credits ?? [{ label: methodNames.credit, amount: credit }], toPay);

/** The price of the order by row; greyed out while it is recalculated. */
export function CheckoutTotals({ price, isStale, error }: CheckoutPrice) {
  const cart = useSelector(selectCart);
  const why = errorCode(error) === 'order.vatNumber' ? undefined : serverMessage(error);
  return (
    <>
      <div className={isStale ? styles.stale : undefined} aria-busy={isStale || undefined}>
        {price && !price.isPlain ? (
          <PriceRows
            rows={priceRows({ ...price, shipping: isUsual(price) ? undefined : price.shipping })}
            total={formatDollars(price.total)}
            below={creditRows(price)}
          />
        ) : (
          <Totals total={formatDollars(cart.total)} below={price && creditRows(price)} />
        )}
      </div>
      {why !== undefined && !isStale && (
        <p role="alert" className={styles.unpriced}>
          {why}
        </p>
      )}
    </>
  );
}
