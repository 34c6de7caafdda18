import type { FakeStripeOptions } from './start-fake-stripe.js';
import { FAKE_WEBHOOK_SECRET } from './keys.js';

/** Key of a test account with which the provider itself is compared; undefined if none is given. */
export const checkKey = (env: NodeJS.ProcessEnv = process.env): string | undefined =>
  env.STRIPE_CHECK_KEY === '' ? undefined : env.STRIPE_CHECK_KEY;

/** Environment of the fake; README.md lists the variables. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): FakeStripeOptions {
  const { FAKE_STRIPE_STATE, FAKE_STRIPE_WEBHOOK, FAKE_STRIPE_PUBLIC_URL } = env;
  return {
    port: Number(env.FAKE_STRIPE_PORT ?? '5090'),
    host: env.FAKE_STRIPE_HOST ?? '127.0.0.1',
    ...(FAKE_STRIPE_PUBLIC_URL && { publicUrl: FAKE_STRIPE_PUBLIC_URL }),
    ...(FAKE_STRIPE_WEBHOOK && {
      webhook: { url: FAKE_STRIPE_WEBHOOK, secret: FAKE_WEBHOOK_SECRET },
    }),
    ...(FAKE_STRIPE_STATE && { file: FAKE_STRIPE_STATE }),
  };
}
