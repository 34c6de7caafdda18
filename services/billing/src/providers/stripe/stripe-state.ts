// Maps the provider's objects to the state that billing reads.
import type Stripe from 'stripe';
import type { ProviderDispute, ProviderRefund, ProviderState } from '../payment-provider.js';

/** Returns the state of a page on which nothing was paid yet. */
export const stateOfSession = ({
  id,
  status,
  metadata,
  currency,
}: Stripe.Checkout.Session): ProviderState => ({
  reference: id,
  payment: metadata?.payment ?? null,
  order: metadata?.order ?? null,
  currency: (currency ?? 'usd').toUpperCase(),
  state: status === 'open' ? 'open' : 'closed',
  held: 0,
  captured: 0,
  refunds: [],
  disputes: [],
  holdUntil: null,
});

export interface Claims {
  refunds: readonly Stripe.Refund[];
  disputes: readonly Stripe.Dispute[];
}

/** `isPageOver` is true if its page can no longer be paid. */
export function stateOfIntent(
  intent: Stripe.PaymentIntent,
  { refunds, disputes }: Claims,
  isPageOver: boolean,
): ProviderState {
  const { id, metadata, currency, status, latest_charge: charge } = intent;
  return {
    reference: id,
    payment: metadata.payment ?? null,
    order: metadata.order ?? null,
    currency: currency.toUpperCase(),
    state: wordOf(intent, isPageOver),
    held: status === 'requires_capture' ? intent.amount_capturable : 0,
    captured: intent.amount_received,
    refunds: refunds.map(refundOf),
    disputes: disputes.map(disputeOf),
    holdUntil: typeof charge === 'object' ? holdUntilOf(charge) : null,
  };
}

/** Returns `closed` for an intent that was cancelled before a card was authorised, and `released` after that. */
function wordOf(
  { status, latest_charge: charge }: Stripe.PaymentIntent,
  isPageOver: boolean,
): ProviderState['state'] {
  if (status === 'requires_capture') return 'held';
  if (status === 'succeeded') return 'captured';
  if (status === 'canceled') return isAuthorised(charge) ? 'released' : 'closed';
  return isPageOver ? 'closed' : 'open';
}

const isAuthorised = (charge: Stripe.PaymentIntent['latest_charge']): boolean =>
  typeof charge === 'object' && charge !== null && charge.status === 'succeeded';

const holdUntilOf = (charge: Stripe.Charge | null): Date | null => {
  const seconds = charge?.payment_method_details?.card?.capture_before;
  return seconds === undefined || charge?.captured === true ? null : new Date(seconds * 1_000);
};

const REFUND_STATES: Readonly<Record<string, ProviderRefund['state']>> = {
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
};

const refundOf = ({ id, metadata, amount, status }: Stripe.Refund): ProviderRefund => ({
  reference: id,
  operation: metadata?.operation ?? null,
  amount,
  state: REFUND_STATES[status ?? ''] ?? 'pending',
});

/** An inquiry that ends without a claim counts as won. */
const DISPUTE_STATES: Readonly<Record<string, ProviderDispute['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

const disputeOf = (dispute: Stripe.Dispute): ProviderDispute => {
  const { due_by: until } = dispute.evidence_details;
  return {
    reference: dispute.id,
    amount: dispute.amount,
    reason: dispute.reason.replaceAll('_', ' '),
    state: DISPUTE_STATES[dispute.status] ?? 'open',
    evidenceUntil: until === null ? null : new Date(until * 1_000),
  };
};
