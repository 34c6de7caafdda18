import { parseEnv, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';

const billingEnv = serviceEnv.extend({
  /** Seconds between two comparisons of the payments with the orders. */
  RECONCILE_EVERY_S: z.coerce.number().int().min(1).optional(),
  /** Seconds between two comparisons of the payments with their providers. */
  COMPARE_EVERY_S: z.coerce.number().int().min(1).optional(),
});
export type BillingConfig = z.infer<typeof billingEnv>;

export const readConfig = (): BillingConfig => parseEnv(billingEnv);
