// The API calls that the shop makes.
import type Stripe from 'stripe';
import type { Account } from './account.js';
import { ApiError, declined, invalid } from './api-error.js';
import { createPage, expirePage, holdCard } from './checkout.js';
import { listAt, numberAt, textAt, textsAt, type Form } from './form.js';
import { listOf } from './lists.js';
import { intentOf } from './objects/intent.js';
import { cancel, capture, giveBack } from './payments.js';

export interface ApiCall {
  account: Account;
  /** Address at which browsers reach the fake. */
  base: string;
  id: string;
  form: Form;
}
type Handler = (call: ApiCall) => object;

const SESSIONS = '/v1/checkout/sessions';
const INTENTS = '/v1/payment_intents';

/** Handlers by method and address; `:id` is the id of the object. */
const handlers: [method: string, path: string, handler: Handler][] = [
  ['POST', SESSIONS, createSession],
  ['GET', `${SESSIONS}/:id`, ({ account, id, form }) => shown(account, account.session(id), form)],
  ['POST', `${SESSIONS}/:id/expire`, ({ account, id }) => expirePage(account, id)],
  ['GET', `${INTENTS}/search`, searchIntents],
  ['POST', INTENTS, createIntent],
  ['GET', INTENTS, (call) => list(call, INTENTS, call.account.intents)],
  ['GET', `${INTENTS}/:id`, ({ account, id, form }) => shown(account, account.intent(id), form)],
  ['POST', `${INTENTS}/:id/capture`, captureIntent],
  ['POST', `${INTENTS}/:id/cancel`, ({ account, id }) => cancel(account, id)],
  ['POST', '/v1/refunds', createRefund],
  ['GET', '/v1/refunds', (call) => list(call, '/v1/refunds', call.account.refunds)],
  ['GET', '/v1/disputes', (call) => list(call, '/v1/disputes', call.account.disputes)],
  ['GET', '/v1/charges', (call) => list(call, '/v1/charges', call.account.charges)],
  ['GET', '/v1/charges/:id', ({ account, id }) => account.charge(id)],
  ['GET', '/v1/events', ({ account, form }) => listOf('/v1/events', account.events, form)],
];

const routes = handlers.map(([method, path, handler]) => ({
  method,
  pattern: new RegExp(`^${path.replace(':id', '([\\w-]+)')}$`),
  handler,
}));

/** Returns the reply to a call; throws ApiError. */
export function callApi(method: string, path: string, call: Omit<ApiCall, 'id'>): object {
  for (const { method: own, pattern, handler } of routes) {
    const match = own === method ? pattern.exec(path) : null;
    if (match) return handler({ ...call, id: match[1] ?? '' });
  }
  throw new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function createSession({ account, base, form }: ApiCall): Stripe.Checkout.Session {
  const item = ['line_items', '0', 'price_data'];
  if (textAt(form, 'mode') !== 'payment') throw invalid('Only payments are known here.');
  if (textAt(form, 'payment_intent_data', 'capture_method') !== 'manual')
    throw invalid('Only payments that are captured later are known here.');
  return createPage(
    account,
    {
      amount: (numberAt(form, ...item, 'unit_amount') ?? 0) * quantityOf(form),
      currency: textAt(form, ...item, 'currency') ?? 'usd',
      metadata: textsAt(form, 'metadata'),
      intentMetadata: textsAt(form, 'payment_intent_data', 'metadata'),
      description: textAt(form, 'payment_intent_data', 'description'),
      successUrl: textAt(form, 'success_url'),
      cancelUrl: textAt(form, 'cancel_url'),
      reference: textAt(form, 'client_reference_id'),
      expiresAt: numberAt(form, 'expires_at') ?? null,
    },
    base,
  );
}

const quantityOf = (form: Form): number => numberAt(form, 'line_items', '0', 'quantity') ?? 1;

/** Pays at once with a test card, without a page. */
function createIntent({ account, form }: ApiCall): Stripe.PaymentIntent {
  if (textAt(form, 'confirm') !== 'true' || textAt(form, 'capture_method') !== 'manual')
    throw invalid('Only payments that are confirmed at once, and captured later, are known here.');
  if (textAt(form, 'payment_method') === 'pm_card_chargeDeclined') throw declined('card_declined');
  const intent = intentOf({
    id: account.id('pi'),
    created: account.now(),
    amount: numberAt(form, 'amount') ?? 0,
    currency: textAt(form, 'currency') ?? 'usd',
    metadata: textsAt(form, 'metadata'),
    description: null,
  });
  account.intents.set(intent.id, intent);
  holdCard(account, intent);
  return intent;
}

function captureIntent({ account, id, form }: ApiCall): Stripe.PaymentIntent {
  return capture(account, id, numberAt(form, 'amount_to_capture'));
}

function createRefund({ account, form }: ApiCall): Stripe.Refund {
  return giveBack(account, {
    intent: textAt(form, 'payment_intent') ?? '',
    amount: numberAt(form, 'amount'),
    metadata: textsAt(form, 'metadata'),
  });
}

/** Supports only `metadata['key']:'value'`. */
function searchIntents({ account, form }: ApiCall): object {
  const [, key = '', value = ''] =
    /^metadata\['(\w+)'\]:'([^']*)'$/.exec(textAt(form, 'query') ?? '') ?? [];
  if (key === '') throw invalid('This query is not known here.', { param: 'query' });
  const data = [...account.intents.values()].filter(({ metadata }) => metadata[key] === value);
  return {
    object: 'search_result',
    url: `${INTENTS}/search`,
    has_more: false,
    next_page: null,
    data: data.map((intent) => shown(account, intent, form)),
  };
}

const list = <T extends { id: string; created: number }>(
  { account, form }: ApiCall,
  url: string,
  objects: ReadonlyMap<string, T>,
): object => {
  const found = listOf(url, [...objects.values()], form);
  return { ...found, data: found.data.map((one) => shown(account, one, form, 'data.')) };
};

/** Returns a copy that contains the objects named by `expand`. */
function shown<T extends object>(account: Account, object: T, form: Form, prefix = ''): T {
  const copy = structuredClone(object) as T & Expandable;
  for (const path of listAt(form, 'expand')) expand(account, copy, path.slice(prefix.length));
  return copy;
}

interface Expandable {
  payment_intent?: unknown;
  latest_charge?: unknown;
}

function expand(account: Account, object: Expandable, path: string): void {
  const [first = '', ...rest] = path.split('.');
  const inner = innerOf(account, object, first);
  if (inner && rest.length > 0) expand(account, inner, rest.join('.'));
}

function innerOf(account: Account, object: Expandable, name: string): Expandable | null {
  if (name !== 'payment_intent' && name !== 'latest_charge') return null;
  const id = object[name];
  if (typeof id === 'object' && id !== null) return id;
  if (typeof id !== 'string') return null;
  const inner = structuredClone(
    name === 'latest_charge' ? account.charge(id) : account.intent(id),
  ) as Expandable;
  object[name] = inner;
  return inner;
}
