import { resetPath } from '@shop/contracts/auth';
import { SECRET_PLACE } from '../sheet/secret.js';
import type { LetterText } from '../sheet/letter-text.js';

/** The letter with the link to a new password, but for its token; good once, and for one hour. */
export const passwordResetLetter = (shopUrl: string): LetterText => ({
  subject: 'A new password for your Loomery account',
  heading: 'Choose a new password',
  parts: [
    {
      kind: 'text',
      text: 'Hello,\n\nsomeone, we hope you, has asked for a new password for your account. This link is good once, and for one hour:',
    },
    {
      kind: 'action',
      label: 'Choose a new password',
      url: shopUrl + resetPath(SECRET_PLACE),
    },
    {
      kind: 'text',
      text: 'If it was not you, leave this letter alone: your password stays as it is.',
    },
  ],
  because: 'You get this letter because a new password was asked for with your address.',
});
