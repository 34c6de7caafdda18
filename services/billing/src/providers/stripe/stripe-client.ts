import Stripe from 'stripe';

export interface StripeSettings {
  key: string;
  /** The secrets of events; two while one is exchanged for the other. */
  webhookSecrets: readonly string[];
  /** The address of the fake; unset, the provider itself. */
  apiUrl?: string | undefined;
  /** Without a slash at its end. */
  shopUrl: string;
  /** Milliseconds of one call; 8 s unless a spec needs less. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;

/** The library, which sends nothing twice: repetitions are ours, by operation. */
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
