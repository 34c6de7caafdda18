import { parseEnv, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';
import { stripeFaults } from './config.rules.js';

const billingFields = serviceEnv.extend({
  /** Seconds between two comparisons of the payments with the orders. */
  RECONCILE_EVERY_S: z.coerce.number().int().min(1).optional(),
  /** Seconds between two comparisons of the payments with their providers. */
  COMPARE_EVERY_S: z.coerce.number().int().min(1).optional(),
  /** The secret key of the card provider; without it no card is accepted. */
  STRIPE_SECRET_KEY: z.string().optional(),
  /** The secrets of its events, with a comma; two while one is exchanged for the other. */
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .transform((text) => text.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.length <= 2, 'has two secrets at most')
    .optional(),
  /** The address of the fake, in the demo alone. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The same as correspondence's: encrypts the code of a gift card on its way there. */
  RESET_LINK_SECRET: z.string().min(16),
  /** Where shoppers come back to from the payment page. */
  SHOP_URL: z.url({ protocol: /^https?$/ }).optional(),
});
export type BillingConfig = z.infer<typeof billingFields>;

const billingEnv = billingFields.superRefine((env, context) => {
  for (const { name, message } of stripeFaults(env))
    context.addIssue({ code: 'custom', path: [name], message });
});

export const readConfig = (): BillingConfig => parseEnv(billingEnv);
