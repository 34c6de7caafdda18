import type Stripe from 'stripe';
import {
  operationOf,
  type Outcome,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderState,
} from '../payment-provider.js';
import { stripeClient, type StripeSettings } from './stripe-client.js';
import { isMissing, outcomeOf } from './stripe-errors.js';
import { CHANGES, readEvent, referenceIn } from './stripe-event.js';
import { stateOfIntent, stateOfSession, type Claims } from './stripe-state.js';

const PAGE = 100;

/** Cards by Stripe: paid on its own page, held there, and charged when the goods leave. */
export class StripeProvider implements PaymentProvider {
  readonly method = 'stripe';
  private readonly client: Stripe;

  constructor(private readonly settings: StripeSettings) {
    this.client = stripeClient(settings);
  }

  async open(payment: ProviderPayment, key: string): Promise<Outcome> {
    return attempt(async () => {
      const { id, url } = await this.client.checkout.sessions.create(this.pageOf(payment), {
        idempotencyKey: key,
      });
      return { kind: 'done', reference: id, ...(url !== null && { address: url }) };
    });
  }

  async close({ reference }: ProviderPayment, key: string): Promise<Outcome> {
    if (reference === null || !isPage(reference)) return TOO_LATE;
    return attempt(async () => {
      const about = { idempotencyKey: key };
      const { id } = await this.client.checkout.sessions.expire(reference, {}, about);
      return { kind: 'done', reference: id };
    });
  }

  async capture({ reference }: ProviderPayment, amount: number, key: string): Promise<Outcome> {
    return attempt(async () => {
      const { id } = await this.client.paymentIntents.capture(
        reference ?? '',
        { amount_to_capture: amount },
        { idempotencyKey: key },
      );
      return { kind: 'done', reference: id };
    });
  }

  async release({ reference }: ProviderPayment, key: string): Promise<Outcome> {
    return attempt(async () => {
      const about = { idempotencyKey: key };
      const { id } = await this.client.paymentIntents.cancel(reference ?? '', {}, about);
      return { kind: 'done', reference: id };
    });
  }

  async refund({ reference }: ProviderPayment, amount: number, key: string): Promise<Outcome> {
    return attempt(async () => {
      const { id, status } = await this.client.refunds.create(
        {
          payment_intent: reference ?? '',
          amount,
          metadata: { operation: operationOf(key) },
        },
        { idempotencyKey: key },
      );
      // The reply that is stored under the key never changes: how it ends only a look says.
      return status === 'succeeded' ? { kind: 'done', reference: id } : { kind: 'look' };
    });
  }

  async look(payment: Pick<ProviderPayment, 'id' | 'reference'>): Promise<ProviderState | null> {
    const { reference } = payment;
    try {
      if (reference === null) return await this.search(payment.id);
      return await (isPage(reference) ? this.lookAtPage(reference) : this.lookAt(reference));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async *changesSince(at: Date): AsyncIterable<ProviderState> {
    const created = { gte: Math.floor(at.getTime() / 1_000) };
    const references = new Set<string>();
    for await (const event of this.client.events.list({ created, types: CHANGES, limit: PAGE })) {
      const reference = referenceIn(event);
      if (reference !== null) references.add(reference);
    }
    for (const reference of references) {
      const state = await this.look({ id: '', reference });
      if (state) yield state;
    }
  }

  readEvent(body: string, signature: string): ProviderEvent {
    return readEvent(body, signature, this.settings.webhookSecrets);
  }

  /** Of nothing of a shopper the provider is told: only what is to be paid, and our ids. */
  private pageOf({
    id,
    order,
    amount,
    currency,
    openUntil,
  }: ProviderPayment): Stripe.Checkout.SessionCreateParams {
    const metadata = { payment: id, order };
    const name = `Order ${order.slice(-8).toUpperCase()}`;
    const back = `${this.settings.shopUrl}/orders/${order}`;
    return {
      mode: 'payment',
      client_reference_id: order,
      metadata,
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: currency.toLowerCase(),
            unit_amount: amount,
            product_data: { name },
          },
        },
      ],
      payment_intent_data: { capture_method: 'manual', metadata, description: name },
      expires_at: Math.ceil(openUntil.getTime() / 1_000),
      success_url: `${back}?paid`,
      cancel_url: `${back}?unpaid`,
    };
  }

  /** By what we gave it to keep; the provider's search may lag by a minute. */
  private async search(payment: string): Promise<ProviderState | null> {
    const query = `metadata['payment']:'${payment}'`;
    const { data } = await this.client.paymentIntents.search({
      ...{ query, limit: 1, expand: ['data.latest_charge'] },
    });
    return data[0] ? this.stateOf(data[0], false) : null;
  }

  private async lookAtPage(reference: string): Promise<ProviderState> {
    const expand = ['payment_intent', 'payment_intent.latest_charge'];
    const session = await this.client.checkout.sessions.retrieve(reference, { expand });
    const { payment_intent: intent, status } = session;
    if (intent === null || typeof intent === 'string') return stateOfSession(session);
    return this.stateOf(intent, status === 'expired');
  }

  private async lookAt(reference: string): Promise<ProviderState> {
    const expand = ['latest_charge'];
    return this.stateOf(await this.client.paymentIntents.retrieve(reference, { expand }), false);
  }

  private async stateOf(intent: Stripe.PaymentIntent, isPageOver: boolean): Promise<ProviderState> {
    return stateOfIntent(intent, await this.claimsOf(intent), isPageOver);
  }

  /** Only what was charged can be given or claimed back. */
  private async claimsOf({ id, status }: Stripe.PaymentIntent): Promise<Claims> {
    if (status !== 'succeeded') return { refunds: [], disputes: [] };
    const about = { payment_intent: id, limit: PAGE };
    const [refunds, disputes] = await Promise.all([
      this.client.refunds.list(about),
      this.client.disputes.list(about),
    ]);
    return { refunds: refunds.data, disputes: disputes.data };
  }
}

const TOO_LATE: Outcome = {
  kind: 'refused',
  code: 'tooLate',
  sentence: 'It has been paid already.',
};

const isPage = (reference: string): boolean => reference.startsWith('cs_');

async function attempt(call: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await call();
  } catch (error) {
    return outcomeOf(error);
  }
}
