import Stripe from 'stripe';
import { conformances } from './conformance.js';
import { FAKE_KEY } from './keys.js';
import { startFakeStripe, type FakeStripe } from './start-fake-stripe.js';

let fake: FakeStripe;
let client: Stripe;
beforeAll(async () => {
  fake = await startFakeStripe();
  const { hostname: host, port } = new URL(fake.url);
  client = new Stripe(FAKE_KEY, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
});
afterAll(() => fake.close());

describe('the fake behaves as the provider documents', () => {
  it.each(conformances)('the fake provider $says', async ({ holds }) => {
    await expect(holds(client)).resolves.toBeUndefined();
  });
});
