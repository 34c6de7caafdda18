import type { OfferedPayment } from '../../billing/method-choice';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { methodNames, type PaymentMethod } from '@shop/contracts/billing/payments';
import { useState } from 'react';

export interface PaymentChoice {
  /** Payment methods for this order. */
  offered: readonly OfferedPayment[];
  /** Null if nothing is left to pay, or the order cannot be paid here. */
  method: PaymentMethod | null;
  /** True if an amount is due but no method is offered for it. */
  isUnpayable: boolean;
  choose: (method: PaymentMethod) => void;
}

/** Methods of the spec, for a shop whose price cannot be loaded. */
const usual: readonly OfferedPayment[] = [{ method: 'demo-card', name: methodNames['demo-card'] }];

/** Returns the payment method: the chosen one while it is offered, otherwise the first available one. */
export function usePaymentChoice(price: PricedCheckout | undefined): PaymentChoice {
  const [chosen, choose] = useState<PaymentMethod>();
  const isPaid = price?.toPay === 0;
  const offered = price && !isPaid ? price.payments : usual;
  const usable = offered.filter(({ isUnavailable }) => isUnavailable !== true);
  const paysBy = usable.find(({ method }) => method === chosen) ?? usable[0] ?? offered[0];
  const method = isPaid ? null : (paysBy?.method ?? null);
  return { offered, method, isUnpayable: !isPaid && offered.length === 0, choose };
}
