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
      'Hello,\n\nsomeone, we hope you, has asked for a new password for your account. This link is good once, and for one hour:',
    ),
    button: line('Button', 'Choose a new password'),
    notYou: paragraph(
      'If it was someone else',
      'If it was not you, leave this e-mail alone: your password stays as it is.',
    ),
    because: line(
      'Reason',
      'You get this e-mail because a new password was asked for with your address.',
    ),
  },
});

/** The e-mail with the link to a new password, but for its token; good once, and for one hour. */
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
