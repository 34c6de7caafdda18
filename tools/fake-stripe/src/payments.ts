// Captures, releases, refunds and disputes held money.
import type Stripe from 'stripe';
import type { Account } from './account.js';
import { declined, invalid } from './api-error.js';
import { endPage } from './checkout.js';
import { disputeOf } from './objects/dispute.js';
import { refundOf } from './objects/refund.js';

const EVIDENCE_S = 7 * 86_400;

export function capture(account: Account, id: string, wanted?: number): Stripe.PaymentIntent {
  const intent = account.intent(id);
  const charge = account.chargeOf(intent);
  const refusal = account.captureRefusal;
  if (intent.status !== 'requires_capture' || !charge)
    throw invalid(`This PaymentIntent is ${intent.status} and could not be captured.`, {
      code: 'payment_intent_unexpected_state',
    });
  if (refusal !== null) {
    account.captureRefusal = null;
    throw declined(refusal);
  }
  const amount = wanted ?? intent.amount_capturable;
  if (amount > intent.amount_capturable)
    throw invalid('The amount is more than can be captured.', { code: 'amount_too_large' });
  intent.status = 'succeeded';
  intent.amount_received = amount;
  intent.amount_capturable = 0;
  charge.captured = true;
  charge.amount_captured = amount;
  account.emit('charge.captured', charge);
  account.emit('payment_intent.succeeded', intent);
  return intent;
}

export function cancel(
  account: Account,
  id: string,
  reason: Stripe.PaymentIntent.CancellationReason = 'requested_by_customer',
): Stripe.PaymentIntent {
  const intent = account.intent(id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw invalid(`This PaymentIntent is ${intent.status} and cannot be canceled.`, {
      code: 'payment_intent_unexpected_state',
    });
  intent.status = 'canceled';
  intent.canceled_at = account.now();
  intent.cancellation_reason = reason;
  intent.amount_capturable = 0;
  const charge = account.chargeOf(intent);
  if (charge) {
    charge.refunded = true;
    charge.amount_refunded = charge.amount;
    account.emit(reason === 'automatic' ? 'charge.expired' : 'charge.refunded', charge);
  }
  account.emit('payment_intent.canceled', intent);
  return intent;
}

export interface WantedRefund {
  intent: string;
  amount: number | undefined;
  metadata: Record<string, string>;
}

export function giveBack(account: Account, wanted: WantedRefund): Stripe.Refund {
  const charge = account.chargeOf(account.intent(wanted.intent));
  if (!charge?.captured) throw invalid('This PaymentIntent has no successful charge to refund.');
  if (charge.disputed) throw invalid('It is disputed.', { code: 'charge_disputed' });
  const left = charge.amount_captured - charge.amount_refunded;
  if (left === 0)
    throw invalid('It has already been refunded.', { code: 'charge_already_refunded' });
  const { amount = left, metadata } = wanted;
  if (amount > left)
    throw invalid(`The amount is more than the unrefunded amount (${String(left)}).`, {
      param: 'amount',
    });
  const refund = refundOf(charge, {
    id: account.id('re'),
    created: account.now(),
    amount,
    metadata,
  });
  if (account.isNextRefundPending) refund.status = 'pending';
  account.isNextRefundPending = false;
  account.refunds.set(refund.id, refund);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount_captured;
  account.emit('refund.created', refund);
  account.emit('charge.refunded', charge);
  return refund;
}

/** Settles a pending refund; the bank can also send back a refund that has succeeded. */
export function settleRefund(account: Account, id: string, status: 'succeeded' | 'failed'): void {
  const refund = account.refunds.get(id);
  const isReturned = refund?.status === 'succeeded' && status === 'failed';
  if (!refund || (refund.status !== 'pending' && !isReturned))
    throw invalid('This refund is not on its way.');
  refund.status = status;
  if (status === 'failed') {
    const charge = account.chargeOf(account.intent(idOf(refund.payment_intent)));
    if (charge)
      Object.assign(charge, {
        refunded: false,
        amount_refunded: charge.amount_refunded - refund.amount,
      });
  }
  account.emit(status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
}

export function openDispute(account: Account, intent: string, amount?: number): Stripe.Dispute {
  const charge = account.chargeOf(account.intent(intent));
  if (!charge?.captured) throw invalid('Only a charge can be disputed.');
  const created = account.now();
  const dispute = disputeOf(charge, {
    id: account.id('dp'),
    created,
    reason: 'fraudulent',
    dueBy: created + EVIDENCE_S,
    amount: amount ?? charge.amount_captured - charge.amount_refunded,
  });
  account.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  account.emit('charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(account: Account, id: string, status: 'won' | 'lost'): void {
  const dispute = account.disputes.get(id);
  if (!dispute) throw invalid('There is no such dispute.');
  dispute.status = status;
  account.emit('charge.dispute.closed', dispute);
}

const idOf = (intent: Stripe.Refund['payment_intent']): string =>
  typeof intent === 'string' ? intent : (intent?.id ?? '');

/** Ends expired pages and expired holds that were not charged. */
export function tick(account: Account): void {
  const now = account.now();
  for (const session of account.sessions.values())
    if (session.status === 'open' && session.expires_at <= now) endPage(account, session);
  for (const intent of account.intents.values()) {
    if (intent.status !== 'requires_capture') continue;
    const until = account.chargeOf(intent)?.payment_method_details?.card?.capture_before;
    if (until !== undefined && until <= now) cancel(account, intent.id, 'automatic');
  }
}
