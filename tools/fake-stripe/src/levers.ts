// Events at the provider that a test, or a user of the demo, can trigger: POST /_test/<lever> with JSON.
import type Stripe from 'stripe';
import type { Account } from './account.js';
import { invalid } from './api-error.js';
import { holdCard } from './checkout.js';
import type { Deliveries, DeliveryOptions } from './deliveries.js';
import type { Failure, Failures } from './failures.js';
import { intentOf } from './objects/intent.js';
import * as payments from './payments.js';

interface NewAlien {
  amount?: number;
  currency?: string;
  metadata?: Record<string, string>;
}

/** Every lever; specs call them as methods. */
export class Levers {
  constructor(
    private readonly account: Account,
    private readonly failures: Failures,
    private readonly deliveries: Deliveries,
  ) {}

  /** Makes the next calls fail. */
  fail(failure: Failure): void {
    this.failures.add(failure);
  }

  /** Accepts no call until `up`. */
  down(): void {
    this.failures.isDown = true;
  }

  up(): void {
    this.failures.clear();
  }

  /** Has the bank refuse the next capture. */
  refuseCapture({ code = 'card_declined' }: { code?: string } = {}): void {
    this.account.captureRefusal = code;
  }

  /** Leaves the next refund pending until `settleRefund`. */
  delayRefund(): void {
    this.account.isNextRefundPending = true;
  }

  settleRefund({ refund, status }: { refund: string; status: 'succeeded' | 'failed' }): void {
    payments.settleRefund(this.account, refund, status);
  }

  /** Moves the clock of the provider forward, so that pages and holds expire. */
  advance({ ms }: { ms: number }): void {
    this.account.clockMs += ms;
    payments.tick(this.account);
  }

  /** Refunds a payment as staff would on the provider's own screen. The next three levers act there too. */
  refund({ intent, amount }: { intent: string; amount?: number }): Stripe.Refund {
    return payments.giveBack(this.account, { intent, amount, metadata: {} });
  }

  capture({ intent, amount }: { intent: string; amount?: number }): Stripe.PaymentIntent {
    return payments.capture(this.account, intent, amount);
  }

  cancel({ intent }: { intent: string }): Stripe.PaymentIntent {
    return payments.cancel(this.account, intent);
  }

  /** Creates a payment on hold that the shop did not open. */
  alien({ amount = 1_000, currency = 'usd', metadata = {} }: NewAlien = {}): Stripe.PaymentIntent {
    const { account } = this;
    const created = account.now();
    const about = { created, amount, currency, metadata, description: null };
    const intent = intentOf({ id: account.id('pi'), ...about });
    account.intents.set(intent.id, intent);
    holdCard(account, intent);
    return intent;
  }

  dispute({ intent, amount }: { intent: string; amount?: number }): Stripe.Dispute {
    return payments.openDispute(this.account, intent, amount);
  }

  closeDispute({ dispute, status }: { dispute: string; status: 'won' | 'lost' }): void {
    payments.closeDispute(this.account, dispute, status);
  }

  /** Holds events back from now on. */
  holdEvents(): void {
    this.deliveries.isHeld = true;
  }

  /** Sends the held events, late; later events are sent at once. */
  async releaseEvents(options: DeliveryOptions = {}): Promise<number[]> {
    this.deliveries.isHeld = false;
    return this.deliveries.release(options);
  }
}

const NAMES = [
  ...(['fail', 'down', 'up', 'refuseCapture', 'delayRefund', 'settleRefund', 'advance'] as const),
  ...(['refund', 'capture', 'cancel', 'alien', 'dispute', 'closeDispute'] as const),
  ...(['holdEvents', 'releaseEvents'] as const),
];

/** Pulls the lever of this name. */
export async function pull(levers: Levers, name: string, body: object): Promise<unknown> {
  const lever = NAMES.find((one) => one === name);
  if (!lever) throw invalid(`There is no lever ${name}: ${NAMES.join(', ')}.`);
  const method = levers[lever].bind(levers) as (about: object) => unknown;
  return (await method(body)) ?? { done: true };
}
