import { parseEnv, serviceEnv } from '@shop/service-kit/config';
import { z } from 'zod';

const correspondenceEnv = serviceEnv.extend({
  /** Where letters are handed over: `smtp://user:password@host:port`, or `smtps:`. */
  SMTP_URL: z.url(),
  /** Sender of every letter: `Loomery <shop@loomery.test>`. */
  MAIL_FROM: z.string().min(3),
  /** Address of the shop in letters, without a slash at its end. */
  SHOP_URL: z.url(),
  /** The same as auth's: opens the sealed token of a link to a new password. */
  RESET_LINK_SECRET: z.string().min(16),
});
export type CorrespondenceEnv = z.infer<typeof correspondenceEnv>;

export const readConfig = (): CorrespondenceEnv => parseEnv(correspondenceEnv);
