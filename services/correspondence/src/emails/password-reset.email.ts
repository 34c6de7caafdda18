import { company } from '@shop/contracts/core/company';
import { resetPath } from '@shop/contracts/auth/auth';
import { SECRET_PLACE } from './template/secret.js';
import type { EmailContent } from './template/email-content.js';

/** The e-mail with the link to a new password, but for its token; good once, and for one hour. */
export const passwordResetEmail = (shopUrl: string): EmailContent => ({
  subject: `A new password for your ${company.name} account`,
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
      text: 'If it was not you, leave this e-mail alone: your password stays as it is.',
    },
  ],
  because: 'You get this e-mail because a new password was asked for with your address.',
});
