import type { OfferedPayment } from '../../billing/method-choice';
import type { PricedCheckout } from '@shop/contracts/ordering/checkout';
import { methodNames, type PaymentMethod } from '@shop/contracts/billing/payments';
import { useState } from 'react';

export interface PaymentChoice {
  /** The methods that this order can be paid by. */
  offered: readonly OfferedPayment[];
  /** Null where nothing is left to pay, or it cannot be paid here. */
  method: PaymentMethod | null;
  /** True where an amount is due and no method is offered for it. */
  isUnpayable: boolean;
  choose: (method: PaymentMethod) => void;
}

/** The methods of the spec, for a shop whose price cannot be loaded. */
const usual: readonly OfferedPayment[] = [{ method: 'demo-card', name: methodNames['demo-card'] }];

/** How the order is paid: by what was chosen while that is offered, else by the first that can be had. */
export function usePaymentChoice(price: PricedCheckout | undefined): PaymentChoice {
  const [chosen, choose] = useState<PaymentMethod>();
  const isPaid = price?.toPay === 0;
  const offered = price && !isPaid ? price.payments : usual;
  const usable = offered.filter(({ isUnavailable }) => isUnavailable !== true);
  const paysBy = usable.find(({ method }) => method === chosen) ?? usable[0] ?? offered[0];
  const method = isPaid ? null : (paysBy?.method ?? null);
  return { offered, method, isUnpayable: !isPaid && offered.length === 0, choose };
}
