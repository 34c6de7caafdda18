import { resetPath } from '@shop/contracts/auth/auth';
import { defineTemplate, line, paragraph } from './template/define-template.js';
import type { EmailContent } from './template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from './template/fill-texts.js';
import { SECRET_PLACE } from './template/secret.js';

export const accountOpenedTemplate = defineTemplate({
  key: 'accountOpened',
  placeholders: [],
  texts: {
    subject: line('Subject', 'Your account at {{company.name}}'),
    heading: line('Heading', 'Your account is open'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nYour order is stored in an account with this address. Choose a password to see it there. This link works once, within seven days. After that, use "Forgot password" on the login page:',
    ),
    button: line('Button', 'Choose a password'),
    because: line('Reason', 'You are receiving this e-mail because you ordered from us.'),
  },
});

/** Returns the e-mail with the link to the first password, without its token. */
export function accountOpenedEmail(shopUrl: string, edited?: EditedTexts): EmailContent {
  const texts = fillTexts(accountOpenedTemplate, {}, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      { kind: 'action', label: texts.button, url: shopUrl + resetPath(SECRET_PLACE) },
    ],
    because: texts.because,
  };
}
