import type { PaymentView } from '@shop/contracts/billing/billing';
import { useEffect } from 'react';
import { useOrderPaymentQuery } from './billing-api';

/** In milliseconds: billing creates the payment a moment after the order. */
const AGAIN_AFTER = 2_000;

/** Returns how an order is paid and the state of its money; undefined until that is known. */
export function useOrderPayment(order: string): PaymentView | undefined {
  const { data, error, refetch } = useOrderPaymentQuery(order, { refetchOnMountOrArgChange: true });
  useEffect(() => {
    if (!error) return undefined;
    const again = setTimeout(() => void refetch(), AGAIN_AFTER);
    return () => {
      clearTimeout(again);
    };
  }, [error, refetch]);
  return data;
}
