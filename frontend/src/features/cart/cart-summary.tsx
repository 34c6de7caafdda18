import { formatDollars } from '@shop/contracts/money/price';
import { useDispatch, useSelector } from 'react-redux';
import { paths } from '../../lib/paths';
import { Button, ButtonLink } from '../../ui/button';
import { Panel } from '../../ui/panel';
import { selectIsAuthenticated } from '../auth/auth-slice';
import styles from './cart-page.module.css';
import { cartCleared, selectCart } from './cart-slice';
import { CutToLength } from './cut-to-length';
import { Totals } from './totals';

export function CartSummary() {
  const { items, total } = useSelector(selectCart);
  const isAuthenticated = useSelector(selectIsAuthenticated);
  const dispatch = useDispatch();
  return (
    <div className={styles.summary}>
      <Panel title="Summary">
        <Totals total={formatDollars(total)} />
        <CutToLength items={items} />
        <div className={styles.actions}>
          {isAuthenticated ? (
            <ButtonLink wide to={paths.checkout.href()}>
              Proceed to Checkout
            </ButtonLink>
          ) : (
            <ButtonLink wide to={paths.login.href()} state={{ from: paths.checkout.href() }}>
              Proceed to Checkout
            </ButtonLink>
          )}
          <Button wide variant="quiet" onClick={() => dispatch(cartCleared())}>
            Clear Cart
          </Button>
        </div>
      </Panel>
    </div>
  );
}
