import type Stripe from 'stripe';
import {
  operationOf,
  ProviderBusy,
  type Outcome,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderPayment,
  type ProviderState,
} from '../payment-provider.js';
import { stripeClient, type StripeSettings } from './stripe-client.js';
import { isBusy, isMissing, outcomeOf } from './stripe-errors.js';
import { aboutOf, CHANGES, isOfClaim, readEvent } from './stripe-event.js';
import { stateOfIntent, stateOfSession, type Claims } from './stripe-state.js';

const PAGE = 100;
const LOOKS_AT_ONCE = 8;
/** A shopper waits for a look, which needs at most two calls. */
const LOOK = { timeout: 4_000 };

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
      // The reply stored under the key never changes. Only a look shows how the refund ends.
      return { kind: status === 'succeeded' ? 'done' : 'look', reference: id };
    });
  }

  async look(
    { id, reference }: Pick<ProviderPayment, 'id' | 'reference'>,
    { areClaimsWanted } = { areClaimsWanted: true },
  ): Promise<ProviderState | null> {
    try {
      const found = await (reference === null ? this.search(id) : this.retrieve(reference));
      if (found === null || 'reference' in found) return found;
      const { intent, isPageOver } = found;
      return stateOfIntent(intent, await this.claimsOf(intent, areClaimsWanted), isPageOver);
    } catch (error) {
      if (isMissing(error)) return null;
      throw isBusy(error) ? new ProviderBusy('Stripe is busy', { cause: error }) : error;
    }
  }

  async *changesSince(at: Date, orders?: ReadonlySet<string>): AsyncIterable<ProviderState> {
    const created = { gte: Math.floor(at.getTime() / 1_000) };
    /** References of the events; true if one is about a refund or a dispute. */
    const changed = new Map<string, boolean>();
    for await (const event of this.client.events.list({ created, types: CHANGES, limit: PAGE })) {
      const { reference, order, isOfClaim } = aboutOf(event);
      const isWanted = !orders || order === null || orders.has(order);
      if (reference !== null && isWanted)
        changed.set(reference, isOfClaim || changed.get(reference) === true);
    }
    const references = [...changed];
    for (let at = 0; at < references.length; at += LOOKS_AT_ONCE) {
      const looks = references
        .slice(at, at + LOOKS_AT_ONCE)
        .map(([reference, areClaimsWanted]) =>
          this.look({ id: '', reference }, { areClaimsWanted }),
        );
      for (const state of await Promise.all(looks)) if (state) yield state;
    }
  }

  readEvent(body: string, signature: string): ProviderEvent {
    return readEvent(body, signature, this.settings.webhookSecrets);
  }

  isOfClaim(type: string): boolean {
    return isOfClaim(type);
  }

  /** Sends no data of the shopper to the provider, only the amount and our ids. */
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

  /** Searches by our metadata. The provider's search may lag by a minute. */
  private async search(payment: string): Promise<FoundIntent | null> {
    const query = `metadata['payment']:'${payment}'`;
    const { data } = await this.client.paymentIntents.search(
      { query, limit: 1, expand: ['data.latest_charge'] },
      LOOK,
    );
    return data[0] ? { intent: data[0], isPageOver: false } : null;
  }

  /** Reads the page, or its intent. A page on which nothing was paid has no intent. */
  private retrieve(reference: string): Promise<FoundIntent | ProviderState> {
    return isPage(reference) ? this.lookAtPage(reference) : this.lookAt(reference);
  }

  private async lookAtPage(reference: string): Promise<FoundIntent | ProviderState> {
    const expand = ['payment_intent', 'payment_intent.latest_charge'];
    const session = await this.client.checkout.sessions.retrieve(reference, { expand }, LOOK);
    const { payment_intent: intent, status } = session;
    if (intent === null || typeof intent === 'string') return stateOfSession(session);
    return { intent, isPageOver: status === 'expired' };
  }

  private async lookAt(reference: string): Promise<FoundIntent> {
    const expand = ['latest_charge'];
    const intent = await this.client.paymentIntents.retrieve(reference, { expand }, LOOK);
    return { intent, isPageOver: false };
  }

  /** Reads refunds and disputes of a charged payment. The charge itself shows if there are any. */
  private async claimsOf(
    { id, status, latest_charge: charge }: Stripe.PaymentIntent,
    areWanted: boolean,
  ): Promise<Claims> {
    if (status !== 'succeeded') return { refunds: [], disputes: [] };
    const isRead = typeof charge === 'object' && charge !== null && !areWanted;
    const about = { payment_intent: id, limit: PAGE };
    const [refunds, disputes] = await Promise.all([
      isRead && charge.amount_refunded === 0 ? NOTHING : this.client.refunds.list(about, LOOK),
      isRead && !charge.disputed ? NOTHING : this.client.disputes.list(about, LOOK),
    ]);
    return { refunds: refunds.data, disputes: disputes.data };
  }
}

const NOTHING = { data: [] };

/** A payment at the provider. `isPageOver` is true if its page can no longer be paid. */
interface FoundIntent {
  intent: Stripe.PaymentIntent;
  isPageOver: boolean;
}

const TOO_LATE: Outcome = {
  kind: 'refused',
  code: 'tooLate',
  sentence: 'It has already been paid.',
};

const isPage = (reference: string): boolean => reference.startsWith('cs_');

async function attempt(call: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await call();
  } catch (error) {
    return outcomeOf(error);
  }
}
