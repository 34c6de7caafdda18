// Verifies the signature of the provider's events, and reads only their subject.
import { DomainError } from '@shop/service-kit/domain-error';
import Stripe from 'stripe';
import { z } from 'zod';
import type { ProviderEvent } from '../payment-provider.js';

/** Maximum age of an event, and maximum lead of a clock that is ahead. */
const TOLERANCE_S = 300;

const shape = z.object({
  id: z.string().regex(/^[\w-]{1,255}$/),
  type: z.string().regex(/^[\w.]{1,255}$/),
  data: z.object({
    object: z.object({
      id: z.string().optional(),
      payment_intent: z.string().nullish(),
      metadata: z.record(z.string(), z.string()).nullish().catch(null),
    }),
  }),
});

/** Throws `billing.signature` or `billing.notAnEvent`. */
export function readEvent(
  body: string,
  signature: string,
  secrets: readonly string[],
): ProviderEvent {
  if (isEarly(signature) || !secrets.some((secret) => isSigned(body, signature, secret)))
    throw new DomainError('billing.signature');
  const event = shape.safeParse(parsed(body));
  if (!event.success) throw new DomainError('billing.notAnEvent');
  const { id, type, data } = event.data;
  return { id, type, reference: referenceOf(type, data.object) };
}

/** The library refuses only events that are too old. */
function isEarly(signature: string): boolean {
  const at = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1] ?? '0');
  return at > Date.now() / 1_000 + TOLERANCE_S;
}

function isSigned(body: string, signature: string, secret: string): boolean {
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, TOLERANCE_S) === true;
  } catch {
    return false;
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

type Object = z.infer<typeof shape>['data']['object'];

/** Returns the payment or page of the event, or null if it is irrelevant. */
function referenceOf(type: string, { id, payment_intent: intent }: Object): string | null {
  if (type.startsWith('payment_intent.')) return id ?? null;
  if (type.startsWith('checkout.session.')) return intent ?? id ?? null;
  return /^(charge|refund)\./.test(type) ? (intent ?? null) : null;
}

/** Events that announce a change of a payment. The provider accepts at most 20 in a query. */
export const CHANGES = [
  'checkout.session.expired',
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'charge.captured',
  'charge.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
];

/** Returns true for an event about a refund or a dispute. */
export const isOfClaim = (type: string): boolean =>
  /^(refund|charge\.refund|charge\.dispute)/.test(type);

/** Returns the subject of an event in the provider's list. */
export const aboutOf = ({
  type,
  data,
}: Stripe.Event): { reference: string | null; order: string | null; isOfClaim: boolean } => {
  const object = shape.shape.data.shape.object.safeParse(data.object);
  const reference = object.success ? referenceOf(type, object.data) : null;
  const order = object.data?.metadata?.order ?? null;
  return { reference, order, isOfClaim: isOfClaim(type) };
};
