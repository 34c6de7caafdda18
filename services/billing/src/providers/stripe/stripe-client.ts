import Stripe from 'stripe';

export interface StripeSettings {
  key: string;
  /** Webhook secrets. There are two while one replaces the other. */
  webhookSecrets: readonly string[];
  /** Address of the fake; undefined for Stripe itself. */
  apiUrl?: string | undefined;
  /** Without a trailing slash. */
  shopUrl: string;
  /** Timeout of a call in milliseconds, by default 8 s. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;

/** Disables retries of the library, because our operations repeat calls themselves. */
export const stripeClient = ({ key, apiUrl, timeoutMs = TIMEOUT_MS }: StripeSettings): Stripe =>
  new Stripe(key, {
    maxNetworkRetries: 0,
    timeout: timeoutMs,
    telemetry: false,
    ...(apiUrl !== undefined && addressOf(new URL(apiUrl))),
  });

const addressOf = ({ hostname, port, protocol }: URL) => {
  const isPlain = protocol === 'http:';
  const scheme: 'http' | 'https' = isPlain ? 'http' : 'https';
  return { host: hostname, port: port || (isPlain ? '80' : '443'), protocol: scheme };
};
