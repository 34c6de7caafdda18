import type Stripe from 'stripe';
import { listAt, numberAt, textAt, type Form } from './form.js';

const DEFAULT_LIMIT = 10;
const MOST = 100;

interface Listed {
  id: string;
  created: number;
  type?: string;
  payment_intent?: unknown;
}

/** Returns a page of a list, newest first, by the filters that the shop uses. */
export function listOf<T extends Listed>(
  url: string,
  objects: readonly T[],
  form: Form,
): Stripe.ApiList<T> {
  const after = textAt(form, 'starting_after');
  const from = numberAt(form, 'created', 'gte') ?? 0;
  const intent = textAt(form, 'payment_intent');
  const types = listAt(form, 'types');
  const fitting = objects
    .filter(
      (one) =>
        one.created >= from &&
        (intent === null || one.payment_intent === intent) &&
        (types.length === 0 || types.includes(one.type ?? '')),
    )
    .toReversed();
  const first = after === null ? 0 : fitting.findIndex(({ id }) => id === after) + 1;
  const limit = Math.min(MOST, numberAt(form, 'limit') ?? DEFAULT_LIMIT);
  const data = fitting.slice(first, first + limit);
  return { object: 'list', url, data, has_more: first + limit < fitting.length };
}
