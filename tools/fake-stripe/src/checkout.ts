// Payment pages: created by the shop, used by its shopper.
import type Stripe from 'stripe';
import type { Account } from './account.js';
import { invalid } from './api-error.js';
import { CODE } from './keys.js';
import { chargeOf } from './objects/charge.js';
import { intentOf } from './objects/intent.js';
import { sessionOf } from './objects/session.js';

const MINUTE_S = 60;
const DAY_S = 86_400;
const LEAST_S = 30 * MINUTE_S;
/** Period for which a bank holds the money of a card. */
const HOLD_S = 7 * DAY_S;

export interface NewPage {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  intentMetadata: Record<string, string>;
  description: string | null;
  successUrl: string | null;
  cancelUrl: string | null;
  reference: string | null;
  expiresAt: number | null;
}

/** Creates a page. `base`: the address of the fake as browsers reach it. */
export function createPage(account: Account, page: NewPage, base: string): Stripe.Checkout.Session {
  const created = account.now();
  const expiresAt = page.expiresAt ?? created + DAY_S;
  if (page.amount < 50) throw invalid('The amount is too small.', { code: 'amount_too_small' });
  if (expiresAt < created + LEAST_S || expiresAt > created + DAY_S)
    throw invalid('`expires_at` is at least 30 minutes and at most 24 hours away.', {
      param: 'expires_at',
    });
  const id = account.id('cs_test');
  const session = sessionOf({ ...page, id, created, expiresAt, url: `${base}/pay/${id}` });
  account.sessions.set(id, session);
  account.pages.set(id, { metadata: page.intentMetadata, description: page.description });
  return session;
}

export function expirePage(account: Account, id: string): Stripe.Checkout.Session {
  const session = account.session(id);
  if (session.status !== 'open') throw invalid('Only an open session can be expired.');
  return endPage(account, session);
}

/** Closes the page and cancels an intent that was started on it. */
export function endPage(
  account: Account,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  session.status = 'expired';
  session.url = null;
  const intent = begunOf(account, session);
  if (intent) {
    intent.status = 'canceled';
    intent.canceled_at = account.now();
    account.emit('payment_intent.canceled', intent);
  }
  account.emit('checkout.session.expired', session);
  return session;
}

/** Pays on the page: the money of the card is put on hold. */
export function pay(account: Account, session: Stripe.Checkout.Session): void {
  const intent = beginOf(account, session);
  holdCard(account, intent);
  session.status = 'complete';
  session.payment_status = 'unpaid';
  session.url = null;
  account.emit('checkout.session.completed', session);
}

/** Puts the money of an intent on hold on its card. */
export function holdCard(account: Account, intent: Stripe.PaymentIntent): void {
  const created = account.now();
  const charge = chargeOf(intent, {
    id: account.id('ch'),
    created,
    captureBefore: created + HOLD_S,
  });
  account.charges.set(charge.id, charge);
  intent.latest_charge = charge.id;
  intent.last_payment_error = null;
  intent.status = 'requires_capture';
  intent.amount_capturable = intent.amount;
  account.emit('charge.succeeded', charge);
  account.emit('payment_intent.amount_capturable_updated', intent);
}

export function decline(account: Account, session: Stripe.Checkout.Session): void {
  const intent = beginOf(account, session);
  intent.status = 'requires_payment_method';
  intent.last_payment_error = {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    type: 'card_error',
  };
  account.emit('payment_intent.payment_failed', intent);
}

/** Has the bank send a code to the shopper. */
export function requestCode(account: Account, session: Stripe.Checkout.Session): void {
  const intent = beginOf(account, session);
  intent.status = 'requires_action';
  account.emit('payment_intent.requires_action', intent);
}

/** Pays with the right code; declines with any other. */
export function enterCode(account: Account, session: Stripe.Checkout.Session, code: string): void {
  if (code.trim() === CODE) pay(account, session);
  else decline(account, session);
}

/** Returns the intent of an open page. */
const begunOf = (
  account: Account,
  { payment_intent: intent }: Stripe.Checkout.Session,
): Stripe.PaymentIntent | undefined =>
  typeof intent === 'string' ? account.intents.get(intent) : undefined;

/** Returns the intent of the page. The provider creates it when something is first paid on the page. */
function beginOf(account: Account, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (session.status !== 'open') throw invalid('This page has closed.');
  const begun = begunOf(account, session);
  if (begun) return begun;
  const data = account.pages.get(session.id) ?? { metadata: {}, description: null };
  const intent = intentOf({
    id: account.id('pi'),
    created: account.now(),
    amount: session.amount_total ?? 0,
    currency: session.currency ?? 'usd',
    ...data,
  });
  account.intents.set(intent.id, intent);
  session.payment_intent = intent.id;
  account.emit('payment_intent.created', intent);
  return intent;
}
