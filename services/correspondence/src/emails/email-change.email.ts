import { confirmEmailPath } from '@shop/contracts/auth/email-change';
import { company } from '@shop/contracts/core/company';
import { type EmailContent } from './template/email-content.js';
import { SECRET_PLACE } from './template/secret.js';

/** To the new address of an account: the link that proves it, but for its token; good once, and for one hour. */
export const emailChangeEmail = (shopUrl: string): EmailContent => ({
  subject: 'Confirm your new e-mail address',
  heading: 'Is this your new address?',
  parts: [
    {
      kind: 'text',
      text: `Hello,\n\nsomeone, we hope you, has asked that this be the e-mail address of an account at ${company.name}. This link confirms it. It is good once, and for one hour:`,
    },
    {
      kind: 'action',
      label: 'Confirm this address',
      url: shopUrl + confirmEmailPath(SECRET_PLACE),
    },
    {
      kind: 'text',
      text: 'If it was not you, leave this e-mail alone: nothing happens without the link.',
    },
  ],
  because: 'You get this e-mail because your address was entered for an account of our shop.',
});

/** To the present address of an account. It does not say the new one: this mailbox may be a stranger's. */
export const emailChangeNotice = (shopUrl: string): EmailContent => ({
  subject: `Your ${company.name} account is to get another e-mail address`,
  heading: 'Another e-mail address',
  parts: [
    {
      kind: 'text',
      text: 'Hello,\n\nsomeone who knows the password of your account has asked for another e-mail address for it. We have sent a link to the new address. Once it is followed, and within one hour at most, e-mails about your orders go there and you log in with it.',
    },
    { kind: 'text', text: 'If it was you, there is nothing to do here.' },
    {
      kind: 'text',
      text: `If it was not you, change your password at once: the link is worth nothing then, and all other sessions end. If you cannot log in any more, write to us: ${company.email}.`,
    },
    { kind: 'action', label: 'Go to your account', url: `${shopUrl}/account` },
  ],
  because: `You get this e-mail because it is about your account at ${company.name}.`,
});
