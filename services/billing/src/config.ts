import { parseEnv, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';
import { stripeFaults } from './config.rules.js';

const billingFields = serviceEnv.extend({
  /** Seconds between two comparisons of payments with orders. */
  RECONCILE_EVERY_S: z.coerce.number().int().min(1).optional(),
  /** Seconds between two comparisons of payments with their providers. */
  COMPARE_EVERY_S: z.coerce.number().int().min(1).optional(),
  /** Secret key of the card provider. Without it no card is accepted. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** Webhook secrets, separated by commas. There are two while one replaces the other. */
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.length <= 2, 'has two secrets at most')
    .optional(),
  /** Address of the fake provider, in the demo only. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Encrypts the code of a gift card on its way to correspondence, which has the same secret. */
  RESET_LINK_SECRET: z.string().min(16),
  /** Address to which shoppers return from the payment page. */
  SHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
});
export type BillingConfig = z.infer<typeof billingFields>;

const billingEnv = billingFields.superRefine((env, context) => {
  for (const { name, message } of stripeFaults(env))
    context.addIssue({ code: 'custom', path: [name], message });
});

export const readConfig = (): BillingConfig => parseEnv(billingEnv);
