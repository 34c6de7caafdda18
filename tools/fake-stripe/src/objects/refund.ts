import type Stripe from 'stripe';

export interface NewRefund {
  id: string;
  created: number;
  amount: number;
  metadata: Record<string, string>;
}

/** Creates a refund to the card of this charge. */
export const refundOf = (
  charge: Stripe.Charge,
  { id, created, amount, metadata }: NewRefund,
): Stripe.Refund => ({
  id,
  object: 'refund',
  amount,
  balance_transaction: null,
  charge: charge.id,
  created,
  currency: charge.currency,
  customer: null,
  customer_account: null,
  metadata,
  payment_intent: charge.payment_intent,
  payment_method: null,
  reason: null,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'succeeded',
  transfer_reversal: null,
});
