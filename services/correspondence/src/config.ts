import { parseEnv, serviceEnv, storeEnv } from '@shop/service-kit/config';
import { z } from 'zod';
import { senderFault, shopFault, smtpFault } from './config.rules.js';

const correspondenceFields = serviceEnv.extend({
  // The store, in which the designs of visitors lie.
  ...storeEnv.shape,
  /**
   * Where e-mails are handed over: `smtp://user:password@host:port`, or `smtps:`. In production TLS is required, by
   * STARTTLS on `smtp:`.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** E-mails that one mailer sends in a second at most, within the limits of mail services. */
  EMAILS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(25),
  /** Sender of every e-mail: `Loomery <shop@loomery.test>`. */
  MAIL_FROM: z.string().min(3),
  /** Address of the shop in e-mails, without a slash at its end. */
  SHOP_URL: z.url(),
  /** The same as auth's: opens the encrypted token of a link to a new password. */
  RESET_LINK_SECRET: z.string().min(16),
  /** Seconds between two comparisons of the e-mails with the events of orders. */
  RECONCILE_EVERY_S: z.coerce.number().int().min(1).optional(),
});
export type CorrespondenceEnv = z.infer<typeof correspondenceFields>;

/** Links to new passwords leave by e-mail: in production nothing on the way may read or change them. */
const correspondenceEnv = correspondenceFields.superRefine((env, context) => {
  if (env.PROFILE !== 'production') return;
  for (const [name, fault] of [
    ['SMTP_URL', smtpFault(env.SMTP_URL)],
    ['SHOP_URL', shopFault(env.SHOP_URL)],
    ['MAIL_FROM', senderFault(env.MAIL_FROM)],
  ] as const)
    if (fault !== null) context.addIssue({ code: 'custom', path: [name], message: fault });
});

export const readConfig = (): CorrespondenceEnv => parseEnv(correspondenceEnv);

const seedEnv = serviceEnv.pick({ DATABASE_URL: true, LOG_LEVEL: true }).extend({
  PROFILE: z.enum(['demo'], 'the demo enquiries belong in no other shop').default('demo'),
});
/** The settings of the seed, which refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);

const bounceEnv = serviceEnv.pick({ DATABASE_URL: true });
/** The settings of the command that records a bounce. */
export const readBounceConfig = (): z.infer<typeof bounceEnv> => parseEnv(bounceEnv);

const designsEnv = bounceEnv.extend(storeEnv.shape);
/** The settings of the design collector: the database and the store, not the bus. */
export const readDesignsConfig = (): z.infer<typeof designsEnv> => parseEnv(designsEnv);
