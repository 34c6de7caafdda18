import { migrationEnv, parseEnv, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);

const orderEnv = serviceEnv.extend({
  /** Orders that one user may have under way at once, and place in an hour; the profile decides if unset. */
  ORDERS_AT_ONCE: count.optional(),
  ORDERS_PER_HOUR: count.optional(),
});
export type OrderConfig = z.infer<typeof orderEnv>;

// reliability 3.3: the demo's numbers leave room for a load test from one account.
const limits = {
  demo: { atOnce: 500, perHour: 10_000 },
  production: { atOnce: 5, perHour: 10 },
} as const;

/** The limits that hold: as configured, else as the profile has them. */
export const limitsOf = (config: OrderConfig): { atOnce: number; perHour: number } => ({
  atOnce: config.ORDERS_AT_ONCE ?? limits[config.PROFILE].atOnce,
  perHour: config.ORDERS_PER_HOUR ?? limits[config.PROFILE].perHour,
});

export const readConfig = (): OrderConfig => parseEnv(orderEnv);

/** What the migration is told. */
export const readMigrationConfig = (): z.infer<typeof migrationEnv> => parseEnv(migrationEnv);

const seedEnv = orderEnv.extend({
  PROFILE: z.enum(['demo'], 'the demo orders belong in no other shop').default('demo'),
});

/** What the seed is told; it refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);
