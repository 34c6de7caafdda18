import { resetPath } from '@shop/contracts/auth/auth';
import { defineTemplate, line, paragraph } from './template/define-template.js';
import type { EmailContent } from './template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from './template/fill-texts.js';
import { SECRET_PLACE } from './template/secret.js';

export const passwordResetTemplate = defineTemplate({
  key: 'passwordReset',
  placeholders: [],
  texts: {
    subject: line('Subject', 'A new password for your {{company.name}} account'),
    heading: line('Heading', 'Choose a new password'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nWe received a request for a new password for your account. This link works once, within one hour:',
    ),
    button: line('Button', 'Choose a new password'),
    notYou: paragraph(
      'If it was someone else',
      'If this was not you, please ignore this e-mail. Your password does not change.',
    ),
    because: line(
      'Reason',
      'You are receiving this e-mail because a new password was requested for your address.',
    ),
  },
});

/** Returns the e-mail with the link to a new password, without its token. The link works once, for one hour. */
export function passwordResetEmail(shopUrl: string, edited?: EditedTexts): EmailContent {
  const texts = fillTexts(passwordResetTemplate, {}, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      { kind: 'action', label: texts.button, url: shopUrl + resetPath(SECRET_PLACE) },
      ...textPart(texts.notYou),
    ],
    because: texts.because,
  };
}
