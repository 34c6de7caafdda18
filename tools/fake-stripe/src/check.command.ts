// npm run stripe:check: checks the provider itself against the same list as the fake.
import Stripe from 'stripe';
import { checkKey } from './config.js';
import { conformances } from './conformance.js';

const key = checkKey();
if (key === undefined) console.log('skipped: no key (STRIPE_CHECK_KEY, of an account for tests)');
else if (!/^(sk|rk)_test_/.test(key)) {
  console.error('STRIPE_CHECK_KEY is no key for tests.');
  process.exitCode = 1;
} else await check(new Stripe(key, { maxNetworkRetries: 0, telemetry: false }));

async function check(client: Stripe): Promise<void> {
  for (const { says, holds } of conformances) {
    const failure = await holds(client).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    console.log(failure === null ? `✓ ${says}` : `✗ ${says}: ${failure}`);
    if (failure !== null) process.exitCode = 1;
  }
}
