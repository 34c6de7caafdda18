import { parseEnv, serviceEnv, storeEnv } from '@shop/service-kit/config';
import { z } from 'zod';
import { senderFault, shopFault, smtpFault } from './config.rules.js';

const correspondenceFields = serviceEnv.extend({
  // The store with the designs of visitors.
  ...storeEnv.shape,
  /** Mail server: `smtp://user:password@host:port`, or `smtps:`. Production requires TLS, by STARTTLS for `smtp:`. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  /** Maximum number of e-mails that one mailer sends in a second, within the limits of mail services. */
  EMAILS_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(25),
  /** Sender of all e-mails: `Loomery <shop@loomery.test>`. */
  MAIL_FROM: z.string().min(3),
  /** Address of the shop in e-mails, without a trailing slash. */
  SHOP_URL: z.url(),
  /** Decrypts the token of a password link. Auth has the same secret. */
  RESET_LINK_SECRET: z.string().min(16),
  /** Seconds between two comparisons of e-mails with the events of orders. */
  RECONCILE_EVERY_S: z.coerce.number().int().min(1).optional(),
});
export type CorrespondenceEnv = z.infer<typeof correspondenceFields>;

/** Checks that production sends e-mails with TLS, because they contain links to new passwords. */
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
/** Reads the settings of the seed, which refuses a production shop. */
export const readSeedConfig = (): z.infer<typeof seedEnv> => parseEnv(seedEnv);

const bounceEnv = serviceEnv.pick({ DATABASE_URL: true });
/** Reads the settings of the command that records a bounce. */
export const readBounceConfig = (): z.infer<typeof bounceEnv> => parseEnv(bounceEnv);

const designsEnv = bounceEnv.extend(storeEnv.shape);
/** Reads the settings of the design collector: the database and the store, without the bus. */
export const readDesignsConfig = (): z.infer<typeof designsEnv> => parseEnv(designsEnv);
