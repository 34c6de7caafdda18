import { formatDollars } from '@shop/contracts/money/price';
import { useDispatch, useSelector } from 'react-redux';
import { Button } from '../../ui/button';
import { Panel } from '../../ui/panel';
import styles from './cart-page.module.css';
import { cartCleared, selectCart } from './cart-slice';
import { CheckoutLink } from './checkout-link';
import { CutToLength } from './cut-to-length';
import { OrderToday } from './order-today';
import { Totals } from './totals';
import { waitsFor } from './waits-for';

export function CartSummary() {
  const { items, total } = useSelector(selectCart);
  const dispatch = useDispatch();
  return (
    <div className={styles.summary}>
      <Panel title="Summary">
        <Totals total={formatDollars(total)} />
        <CutToLength items={items} />
        {!items.some(waitsFor) && (
          <div className={styles.cut}>
            <OrderToday />
          </div>
        )}
        <div className={styles.actions}>
          <CheckoutLink>Proceed to Checkout</CheckoutLink>
          <Button wide variant="quiet" onClick={() => dispatch(cartCleared())}>
            Clear Cart
          </Button>
        </div>
      </Panel>
    </div>
  );
}
