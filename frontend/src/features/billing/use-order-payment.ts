import type { PaymentView } from '@shop/contracts/billing/billing';
import { useEffect } from 'react';
import { useOrderPaymentQuery } from './billing-api';

/** Milliseconds: the payment of an order follows a moment after it. */
const AGAIN_AFTER = 2_000;

/** How an order is paid and what became of the money; undefined until that is known. */
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
