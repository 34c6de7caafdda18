import type { BillingConfig } from '../config.js';
import { PaymentProviders, type PaymentProvider } from './payment-provider.js';
import { StripeProvider } from './stripe/stripe-provider.js';

/** Providers whose keys are set. */
export class ConfiguredProviders extends PaymentProviders {
  readonly all: readonly PaymentProvider[];

  constructor(config: BillingConfig) {
    super();
    const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRETS: webhookSecrets = [] } = config;
    const { STRIPE_API_URL: apiUrl, SHOP_URL = '' } = config;
    const shopUrl = SHOP_URL.replace(/\/$/, '');
    this.all =
      key === undefined ? [] : [new StripeProvider({ key, webhookSecrets, apiUrl, shopUrl })];
  }
}
