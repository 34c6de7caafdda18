import { formatDollars } from '@shop/contracts/money/price';
import { Suspense, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part';
import { alertAdded } from '../../lib/alerts-slice';
import { paths } from '../../lib/paths';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { PageHeading } from '../../ui/page-heading';
import { PageTitle } from '../../ui/page-title';
import { Panel } from '../../ui/panel';
import { ONE_MOMENT } from '../billing/use-pay';
import { selectCart } from '../cart/cart-slice';
import { CheckoutForm } from './checkout-form';
import styles from './checkout-page.module.css';
import { OrderSummary } from './order-summary';
import { useCheckout } from './use-checkout';
import { useCheckoutForm } from './use-checkout-form';
import { usePlaceOrder } from './use-place-order';

const RefusalNote = lazyPart(async () => (await import('./refusal-note')).RefusalNote);

export function CheckoutPage() {
  const cart = useSelector(selectCart);
  const form = useCheckoutForm();
  const checkout = useCheckout(form);
  const { place, isPlacing, isPaying, refusal, error, isPlaced } = usePlaceOrder(checkout);

  // A placed order empties the cart while this page is being left, which is not an empty checkout.
  if (cart.items.length === 0 && !isPlaced) return <BackToCart />;
  return (
    <Container page>
      <PageTitle isPrivate>Checkout</PageTitle>
      <PageHeading title="Checkout" />
      <CheckoutForm form={form} checkout={checkout} onPlace={place}>
        <div className={styles.summary}>
          <Panel title="Order summary">
            <OrderSummary cart={cart} price={checkout} />
            {refusal !== null && (
              <Suspense>
                <RefusalNote message={refusal} error={error} />
              </Suspense>
            )}
            <div className={styles.place}>
              <span className={styles.placeTotal} aria-hidden>
                {formatDollars(checkout.total)}
              </span>
              <Button
                type="submit"
                wide
                busy={isPlacing || isPaying}
                // On a phone the bar moves when a field loses the focus: only after the press, or it misses the button.
                onMouseDown={(event) => {
                  event.preventDefault();
                }}
                onClick={({ currentTarget }) => {
                  currentTarget.focus();
                }}
              >
                {isPaying ? ONE_MOMENT : 'Place Order'}
              </Button>
            </div>
          </Panel>
        </div>
      </CheckoutForm>
    </Container>
  );
}

function BackToCart() {
  const dispatch = useDispatch();
  useEffect(() => {
    dispatch(alertAdded({ type: 'error', msg: 'Your cart is empty' }));
  }, [dispatch]);
  return <Navigate to={paths.cart.href()} replace />;
}
