import { migrationEnv, parseEnv, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';
import { OrderLimits } from './orders/order-limits.js';

const count = z.coerce.number().int().min(1);

const orderEnv = serviceEnv.extend({
  /** Orders that one user may have under way at once, place and be refused in an hour; the profile decides if unset. */
  ORDERS_AT_ONCE: count.optional(),
  ORDERS_PER_HOUR: count.optional(),
  REFUSED_ORDERS_PER_HOUR: count.optional(),
});
export type OrderConfig = z.infer<typeof orderEnv>;

// reliability 3.3: the demo's numbers leave room for a load test from one account.
const limits = {
  demo: { atOnce: 500, perHour: 10_000, refusedPerHour: 100_000 },
  production: { atOnce: 5, perHour: 10, refusedPerHour: 60 },
} as const;

/** The limits that hold: as configured, else as the profile has them. */
export function limitsOf(config: OrderConfig): OrderLimits {
  const usual = limits[config.PROFILE];
  return new OrderLimits(
    config.ORDERS_AT_ONCE ?? usual.atOnce,
    config.ORDERS_PER_HOUR ?? usual.perHour,
    config.REFUSED_ORDERS_PER_HOUR ?? usual.refusedPerHour,
  );
}

export const readConfig = (): OrderConfig => parseEnv(orderEnv);

/** What the migration is told. */
export const readMigrationConfig = (): z.infer<typeof migrationEnv> => parseEnv(migrationEnv);

const seedEnv = orderEnv.extend({
  PROFILE: z.enum(['demo'], 'the demo orders belong in no other shop').default('demo'),
});

/** What the seed is told; it refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);
