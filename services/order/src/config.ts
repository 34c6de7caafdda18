import { amqpUrl, migrationEnv, parseEnv, postgresUrl, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';
import { OrderLimits, type SizeLimits } from './ordering/place/order-limits.js';

const count = z.coerce.number().int().min(1);

const orderEnv = serviceEnv.extend({
  /** Orders that one user may have under way at once, place and be refused in an hour; the profile decides if unset. */
  ORDERS_AT_ONCE: count.optional(),
  ORDERS_PER_HOUR: count.optional(),
  REFUSED_ORDERS_PER_HOUR: count.optional(),
  /** Dollars of one order, and pieces a day of an account of less than a week; the profile decides if unset. */
  ORDER_MAX_TOTAL: count.optional(),
  NEW_ACCOUNT_PIECES_PER_DAY: count.optional(),
  /** Seconds between two comparisons of the orders with what other services store of them. */
  RECONCILE_EVERY_S: count.optional(),
  /** Replies with the tax rates of a sale; unset: the tables of the shop. */
  TAX_PROVIDER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The register of VAT numbers, and the seller's own number, which makes a look at it a proof; unset: no look. */
  VAT_CHECK_URL: z.url({ protocol: /^https?$/ }).optional(),
  VAT_CHECK_SELLER: z
    .string()
    .regex(/^[A-Z]{2}[0-9A-Z]{2,12}$/)
    .optional(),
  /** Encrypts the token of a link to an offer on its way to correspondence, which has the same. */
  RESET_LINK_SECRET: z.string().min(16),
  /** Minutes for which an order waits for its payment page; only the demo may change it. */
  AWAITING_MINUTES: count.optional(),
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

const NEW_FOR_DAYS = 7;
const sizes = {
  demo: { total: null, pieces: null },
  production: { total: 100_000, pieces: 2_000 },
} as const;

/** How large an order may be: as configured, else as the profile has it. */
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

/** The settings of the migration. */
export const readMigrationConfig = (): z.infer<typeof migrationEnv> => parseEnv(migrationEnv);

const seedEnv = orderEnv.extend({
  PROFILE: z.enum(['demo'], 'the demo orders belong in no other shop').default('demo'),
});

/** The settings of the seed, which refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);
