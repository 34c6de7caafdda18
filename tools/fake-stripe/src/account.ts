// The provider's data about one account, in memory.
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { missing } from './api-error.js';

/** Data with which a page creates its intent once it is paid. */
export interface PageData {
  metadata: Record<string, string>;
  description: string | null;
}

/** Reply that is stored under an idempotency key. */
export interface StoredReply {
  /** Hash of path and body. */
  request: string;
  status: number;
  body: unknown;
}

export interface Snapshot {
  sessions: Stripe.Checkout.Session[];
  pages: [string, PageData][];
  intents: Stripe.PaymentIntent[];
  charges: Stripe.Charge[];
  refunds: Stripe.Refund[];
  disputes: Stripe.Dispute[];
  events: Stripe.Event[];
  keys: [string, StoredReply][];
  clockMs: number;
}

/** An account; `onEvent` is called with each event when it occurs. */
export class Account {
  readonly sessions = new Map<string, Stripe.Checkout.Session>();
  readonly pages = new Map<string, PageData>();
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly keys = new Map<string, StoredReply>();
  events: Stripe.Event[] = [];
  /** Milliseconds by which its clock is ahead. */
  clockMs = 0;
  /** Decline code of the bank for the next capture; null if the capture succeeds. */
  captureRefusal: string | null = null;
  /** True if the next refund stays pending until it is settled. */
  isNextRefundPending = false;

  constructor(private readonly onEvent: (event: Stripe.Event) => void) {}

  /** Returns the seconds since 1970 by the clock of the account. */
  now(): number {
    return Math.floor((Date.now() + this.clockMs) / 1_000);
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`;
  }

  session(id: string): Stripe.Checkout.Session {
    return found(this.sessions, 'checkout.session', id);
  }

  intent(id: string): Stripe.PaymentIntent {
    return found(this.intents, 'payment_intent', id);
  }

  charge(id: string): Stripe.Charge {
    return found(this.charges, 'charge', id);
  }

  /** Returns the charge of an authorised intent. */
  chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
    return typeof charge === 'string' ? this.charges.get(charge) : undefined;
  }

  /** Creates an event with the present state of the object. */
  emit(type: string, object: object): void {
    const event = {
      id: this.id('evt'),
      object: 'event',
      api_version: null,
      created: this.now(),
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    } as unknown as Stripe.Event;
    this.events.push(event);
    this.onEvent(event);
  }

  snapshot(): Snapshot {
    return {
      sessions: [...this.sessions.values()],
      pages: [...this.pages],
      intents: [...this.intents.values()],
      charges: [...this.charges.values()],
      refunds: [...this.refunds.values()],
      disputes: [...this.disputes.values()],
      events: this.events,
      keys: [...this.keys],
      clockMs: this.clockMs,
    };
  }

  restore(stored: Snapshot): void {
    for (const name of ['sessions', 'intents', 'charges', 'refunds', 'disputes'] as const)
      for (const one of stored[name]) (this[name] as Map<string, object>).set(one.id, one);
    for (const [id, page] of stored.pages) this.pages.set(id, page);
    for (const [key, reply] of stored.keys) this.keys.set(key, reply);
    this.events = stored.events;
    this.clockMs = stored.clockMs;
  }
}

function found<T>(map: ReadonlyMap<string, T>, what: string, id: string): T {
  const one = map.get(id);
  if (!one) throw missing(what, id);
  return one;
}
