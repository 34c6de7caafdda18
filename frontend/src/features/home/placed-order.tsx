import { Suspense, useCallback, useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { lazyPart } from '../../ui/lazy-part';
import { selectAuth } from '../auth/auth-slice';
import { forgetPlacedOrder, readPlacedOrder } from '../../lib/placed-order';

const OrderConfirmation = lazyPart(
  async () => (await import('../order/order-confirmation')).OrderConfirmation,
);

/**
 * The confirmation of an order above the home page. It survives a reload, and is gone once it is closed or another page
 * opens.
 */
export function PlacedOrder() {
  const [id, setId] = useState(readPlacedOrder);
  const { isAuthenticated, loading } = useSelector(selectAuth);
  const close = useCallback(() => {
    forgetPlacedOrder();
    setId(null);
  }, []);
  useEffect(() => {
    if (!isAuthenticated && !loading) forgetPlacedOrder();
  }, [isAuthenticated, loading]);
  if (id === null || !isAuthenticated) return null;
  return (
    <Suspense>
      <OrderConfirmation id={id} onClose={close} />
    </Suspense>
  );
}
