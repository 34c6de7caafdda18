// The behaviour that billing relies on, from the provider's own documentation (docs.stripe.com, November 2026). A spec
// checks the fake, and `npm run stripe:check` a test account.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import Stripe from 'stripe';

export interface Conformance {
  says: string;
  holds: (client: Stripe) => Promise<void>;
}

const SEARCH_LAGS_MS = 90_000;
const now = () => Math.floor(Date.now() / 1_000);

const pageParams = (payment: string, minutes = 31): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  metadata: { payment },
  line_items: [
    {
      quantity: 1,
      price_data: { currency: 'usd', unit_amount: 5_980, product_data: { name: 'Order' } },
    },
  ],
  payment_intent_data: { capture_method: 'manual', metadata: { payment } },
  expires_at: now() + minutes * 60,
  success_url: 'https://shop.example/paid',
  cancel_url: 'https://shop.example/unpaid',
});

const held = (client: Stripe, payment: string = randomUUID()): Promise<Stripe.PaymentIntent> =>
  client.paymentIntents.create({
    amount: 5_980,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { payment },
    expand: ['latest_charge'],
  });

const captured = async (client: Stripe): Promise<Stripe.PaymentIntent> => {
  const { id } = await held(client);
  return client.paymentIntents.capture(id, { amount_to_capture: 5_980 });
};

/** Returns the error of a call that must fail. */
async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new assert.AssertionError({ message: 'the call was taken' });
}

async function expectRefusal(
  call: Promise<unknown>,
  expected: Partial<Pick<Stripe.errors.StripeError, 'type' | 'statusCode' | 'code' | 'param'>>,
): Promise<void> {
  const { type, statusCode, code, param } = await errorOf(call);
  assert.deepEqual(
    { type, statusCode, code, param, ...expected },
    { type, statusCode, code, param },
  );
}

export const conformances: readonly Conformance[] = [
  {
    says: 'a page keeps our ids, and has an address while it is open',
    holds: async (client) => {
      const payment = randomUUID();
      const page = await client.checkout.sessions.create(pageParams(payment));
      assert.equal(page.status, 'open');
      assert.equal(page.metadata?.payment, payment);
      assert.ok(page.url?.startsWith('http'));
      assert.equal((await client.checkout.sessions.retrieve(page.id)).id, page.id);
    },
  },
  {
    says: 'the same key brings the same reply, and says that it is one',
    holds: async (client) => {
      const params = pageParams(randomUUID());
      const about = { idempotencyKey: randomUUID() };
      const first = await client.checkout.sessions.create(params, about);
      const again = await client.checkout.sessions.create(params, about);
      assert.equal(again.id, first.id);
      assert.equal(again.lastResponse.headers['idempotent-replayed'], 'true');
    },
  },
  {
    says: 'a key belongs to one body',
    holds: async (client) => {
      const about = { idempotencyKey: randomUUID() };
      await client.checkout.sessions.create(pageParams(randomUUID()), about);
      const other = client.checkout.sessions.create(pageParams(randomUUID()), about);
      await expectRefusal(other, { type: 'StripeIdempotencyError', statusCode: 400 });
    },
  },
  {
    says: 'a page lasts half an hour at least',
    holds: (client) =>
      expectRefusal(client.checkout.sessions.create(pageParams(randomUUID(), 20)), {
        type: 'StripeInvalidRequestError',
        statusCode: 400,
        param: 'expires_at',
      }),
  },
  {
    says: 'a page is closed once',
    holds: async (client) => {
      const { id } = await client.checkout.sessions.create(pageParams(randomUUID()));
      assert.equal((await client.checkout.sessions.expire(id)).status, 'expired');
      await expectRefusal(client.checkout.sessions.expire(id), { statusCode: 400 });
    },
  },
  {
    says: 'a hold says how much can be charged, and until when',
    holds: async (client) => {
      const intent = await held(client);
      assert.equal(intent.status, 'requires_capture');
      assert.equal(intent.amount_capturable, 5_980);
      const { id, latest_charge: charge } = await client.paymentIntents.retrieve(intent.id, {
        expand: ['latest_charge'],
      });
      assert.equal(id, intent.id);
      const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null;
      assert.ok((card?.capture_before ?? 0) > now());
    },
  },
  {
    says: 'what is held is charged once',
    holds: async (client) => {
      const { id, status, amount_received: cents } = await captured(client);
      assert.deepEqual([status, cents], ['succeeded', 5_980]);
      await expectRefusal(client.paymentIntents.capture(id), {
        statusCode: 400,
        code: 'payment_intent_unexpected_state',
      });
    },
  },
  {
    says: 'what is held is let go of once',
    holds: async (client) => {
      const { id } = await held(client);
      assert.equal((await client.paymentIntents.cancel(id)).status, 'canceled');
      await expectRefusal(client.paymentIntents.cancel(id), { statusCode: 400 });
    },
  },
  {
    says: 'a refund keeps our id, is listed by its payment, and is not more than was charged',
    holds: async (client) => {
      const { id } = await captured(client);
      const operation = randomUUID();
      const about = { payment_intent: id, amount: 4_000 };
      await client.refunds.create({ ...about, metadata: { operation } });
      const { data } = await client.refunds.list({ payment_intent: id });
      assert.deepEqual(
        data.map(({ amount, metadata }) => [amount, metadata?.operation]),
        [[4_000, operation]],
      );
      await expectRefusal(client.refunds.create(about), { statusCode: 400 });
    },
  },
  {
    says: 'a card that is declined is an error of the card',
    holds: (client) =>
      expectRefusal(
        client.paymentIntents.create({
          amount: 5_980,
          currency: 'usd',
          capture_method: 'manual',
          confirm: true,
          payment_method: 'pm_card_chargeDeclined',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        }),
        { type: 'StripeCardError', statusCode: 402, code: 'card_declined' },
      ),
  },
  {
    says: 'a payment is found by our id, if not at once',
    holds: async (client) => {
      const payment = randomUUID();
      const { id } = await held(client, payment);
      const query = `metadata['payment']:'${payment}'`;
      const end = Date.now() + SEARCH_LAGS_MS;
      let found: string[] = [];
      while (found.length === 0 && Date.now() < end) {
        const { data } = await client.paymentIntents.search({ query });
        found = data.map((intent) => intent.id);
        if (found.length === 0) await pause(5_000);
      }
      assert.deepEqual(found, [id]);
    },
  },
  {
    says: 'changes are listed as events since a time',
    holds: async (client) => {
      const gte = now() - 1;
      const { id } = await captured(client);
      const types = ['payment_intent.succeeded'];
      const seen: unknown[] = [];
      for await (const { data } of client.events.list({ created: { gte }, types, limit: 1 }))
        seen.push('id' in data.object ? data.object.id : null);
      assert.ok(seen.includes(id));
    },
  },
  {
    says: 'what is unknown is missing',
    holds: (client) =>
      expectRefusal(client.paymentIntents.retrieve('pi_unknown'), {
        statusCode: 404,
        code: 'resource_missing',
      }),
  },
];
