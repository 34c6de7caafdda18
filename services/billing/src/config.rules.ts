// Checks that the settings of the card provider fit together and fit the profile of the shop.

interface StripeEnv {
  PROFILE: 'demo' | 'production';
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRETS?: string[] | undefined;
  STRIPE_API_URL?: string | undefined;
  SHOP_URL?: string | undefined;
}
interface Fault {
  name: keyof StripeEnv;
  message: string;
}

/** Returns the faults of the settings: a key for the wrong profile, or a missing setting. */
export function stripeFaults(env: StripeEnv): Fault[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: secrets } = env;
  const isProduction = env.PROFILE === 'production';
  if (isProduction && env.STRIPE_API_URL !== undefined)
    return [fault('STRIPE_API_URL', 'a shop that sells takes no money by a fake')];
  if (key === undefined) return [];
  return [
    ...(isProduction ? productionFaults(env, key) : demoFaults(key)),
    ...(secrets === undefined ? [fault('STRIPE_WEBHOOK_SECRETS', 'is missing')] : []),
    ...(secrets?.every((secret) => /^whsec_\w+$/.test(secret)) === false
      ? [fault('STRIPE_WEBHOOK_SECRETS', 'a secret begins with whsec_')]
      : []),
    ...(env.SHOP_URL === undefined ? [fault('SHOP_URL', 'is missing')] : []),
  ];
}

function productionFaults(env: StripeEnv, key: string): Fault[] {
  return [
    ...(/^(sk|rk)_live_/.test(key)
      ? []
      : [fault('STRIPE_SECRET_KEY', 'a shop that sells needs a live key, not one for tests')]),
    ...(env.SHOP_URL?.startsWith('https://') === false
      ? [fault('SHOP_URL', 'shoppers come back by https')]
      : []),
  ];
}

const demoFaults = (key: string): Fault[] =>
  /^(sk|rk)_test_/.test(key)
    ? []
    : [fault('STRIPE_SECRET_KEY', 'the demo takes no real money: it needs a key for tests')];

const fault = (name: Fault['name'], message: string): Fault => ({ name, message });
