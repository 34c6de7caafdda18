// Maps the errors of the library to outcomes of an operation.
import { rootLogger } from '@shop/service-kit/logger';
import Stripe from 'stripe';
import type { Outcome } from '../payment-provider.js';

const DECLINED = 'Your bank declined the payment. No money was taken.';
/** Sentences by error code of the bank. */
const SENTENCES: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card has insufficient funds.',
  expired_card: 'The card has expired.',
  lost_card: 'The bank has blocked the card.',
  stolen_card: 'The bank has blocked the card.',
  charge_expired_for_capture: 'The hold on the card has expired.',
  charge_disputed: 'The payment is disputed. The bank decides the outcome.',
  charge_already_refunded: 'It has already been refunded.',
  payment_intent_unexpected_state: 'The payment is not in a state for that.',
};
const NOT_POSSIBLE = 'The card provider refused it.';

/** Returns the outcome of a failed call. */
export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { statusCode: status } = error;
  if (status === 409 || status === 429) return { kind: 'wait' };
  if (status === 401 || status === 403) {
    rootLogger.error({ status }, 'the card provider refuses our key');
    return { kind: 'unknown' };
  }
  if (status === 402) return refused(error, DECLINED);
  if (error instanceof Stripe.errors.StripeIdempotencyError) return { kind: 'look' };
  if (status === 400 || status === 404) return ofInvalid(error);
  return isReplayed(error) ? { kind: 'look' } : { kind: 'unknown' };
}

/** If the page cannot close as early as requested, it is made again with a later end. */
const ofInvalid = (error: InstanceType<typeof Stripe.errors.StripeError>): Outcome =>
  error.param === 'expires_at' ? { kind: 'look' } : refused(error, NOT_POSSIBLE);

const refused = (
  { code = 'refused', decline_code: declined }: { code?: string; decline_code?: string },
  otherwise: string,
): Outcome => ({
  kind: 'refused',
  code,
  sentence: SENTENCES[declined ?? code] ?? SENTENCES[code] ?? otherwise,
});

/** Returns true if the reply is the one stored under the key, which a second call would only repeat. */
const isReplayed = ({ headers }: { headers?: Record<string, string> }): boolean =>
  headers?.['idempotent-replayed'] === 'true';

/** Returns true if the provider requests that the call is repeated later. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (error.statusCode === 409 || error.statusCode === 429);

/** Returns true if the provider does not have the object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 404;
