import { amqpUrl, migrationEnv, parseEnv, postgresUrl, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';
import { OrderLimits, type SizeLimits } from './ordering/place/order-limits.js';

const count = z.coerce.number().int().min(1);

const orderEnv = serviceEnv.extend({
  /**
   * Orders that one user may have in progress, place per hour, and be refused per hour; the profile decides if unset.
   */
  ORDERS_AT_ONCE: count.optional(),
  ORDERS_PER_HOUR: count.optional(),
  REFUSED_ORDERS_PER_HOUR: count.optional(),
  /**
   * Maximum dollars of an order, and pieces per day of an account younger than a week; the profile decides if unset.
   */
  ORDER_MAX_TOTAL: count.optional(),
  NEW_ACCOUNT_PIECES_PER_DAY: count.optional(),
  /** Seconds between two comparisons of the orders with the records of other services. */
  RECONCILE_EVERY_S: count.optional(),
  /** URL that returns the tax rates of a sale; without it, the tables of the shop apply. */
  TAX_PROVIDER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /**
   * The register of VAT numbers, and the seller's own number, which turns a check into proof; without the URL, nothing
   * is checked.
   */
  VAT_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  VAT_CHECK_SELLER: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z]{2,12}$/)
    .optional(),
  /** Encrypts the token of an offer link on its way to correspondence, which has the same secret. */
  RESET_LINK_SECRET: z.string().min(16),
  /** Minutes that an order waits for its payment page; only the demo may change it. */
  AWAITING_MINUTES: count.optional(),
});
export type OrderConfig = z.infer<typeof orderEnv>;

// reliability 3.3: the limits of the demo leave room for a load test from one account.
const limits = {
  demo: { atOnce: 500, perHour: 10_000, refusedPerHour: 100_000 },
  production: { atOnce: 5, perHour: 10, refusedPerHour: 60 },
} as const;

/** Returns the configured limits, or those of the profile. */
export function limitsOf(config: OrderConfig): OrderLimits {
  const usual = limits[config.PROFILE];
  return new OrderLimits(
    config.ORDERS_AT_ONCE ?? usual.atOnce,
    config.ORDERS_PER_HOUR ?? usual.perHour,
    config.REFUSED_ORDERS_PER_HOUR ?? usual.refusedPerHour,
  );
}

const NEW_FOR_DAYS = 7;
const sizes = {
  demo: { total: null, pieces: null },
  production: { total: 100_000, pieces: 2_000 },
} as const;

/** Returns the configured limits of the order size, or those of the profile. */
export function sizeLimitsOf(config: OrderConfig): SizeLimits {
  const usual = sizes[config.PROFILE];
  const total = config.ORDER_MAX_TOTAL ?? usual.total;
  return {
    maxTotalCents: total === null ? null : total * 100,
    newAccountPieces: config.NEW_ACCOUNT_PIECES_PER_DAY ?? usual.pieces,
    newForDays: NEW_FOR_DAYS,
  };
}

export const readConfig = (): OrderConfig =>
  parseEnv(
    orderEnv.refine(
      ({ PROFILE, AWAITING_MINUTES }) => PROFILE === 'demo' || AWAITING_MINUTES === undefined,
      { path: ['AWAITING_MINUTES'], message: 'only the demo may change it' },
    ),
  );

/** The settings of an operator's command. */
const operatorEnv = z.object({ DATABASE_URL: postgresUrl, BUS_URL: amqpUrl });

export const readOperatorConfig = (): z.infer<typeof operatorEnv> => parseEnv(operatorEnv);

/** Reads the settings of the migration. */
export const readMigrationConfig = (): z.infer<typeof migrationEnv> => parseEnv(migrationEnv);

const seedEnv = orderEnv.extend({
  PROFILE: z.enum(['demo'], 'the demo orders belong in no other shop').default('demo'),
});

/** Reads the settings of the seed, which refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);
