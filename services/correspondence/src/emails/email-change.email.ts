import { confirmEmailPath } from '@shop/contracts/auth/email-change';
import { defineTemplate, line, optionalParagraph, paragraph } from './template/define-template.js';
import { type EmailContent } from './template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from './template/fill-texts.js';
import { SECRET_PLACE } from './template/secret.js';

export const emailChangeTemplate = defineTemplate({
  key: 'emailChange',
  placeholders: [],
  texts: {
    subject: line('Subject', 'Confirm your new e-mail address'),
    heading: line('Heading', 'Is this your new address?'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nWe received a request to use this e-mail address for an account at {{company.name}}. Please confirm it with this link, which works once, within one hour:',
    ),
    button: line('Button', 'Confirm this address'),
    notYou: paragraph(
      'If it was someone else',
      'If this was not you, please ignore this e-mail. Nothing happens unless the link is used.',
    ),
    because: line(
      'Reason',
      'You are receiving this e-mail because your address was entered for an account in our shop.',
    ),
  },
});

/** Sends the confirmation link, without its token, to the new address. The link works once, for one hour. */
export function emailChangeEmail(shopUrl: string, edited?: EditedTexts): EmailContent {
  const texts = fillTexts(emailChangeTemplate, {}, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      { kind: 'action', label: texts.button, url: shopUrl + confirmEmailPath(SECRET_PLACE) },
      ...textPart(texts.notYou),
    ],
    because: texts.because,
  };
}

export const emailChangeNoticeTemplate = defineTemplate({
  key: 'emailChangeNotice',
  placeholders: [],
  texts: {
    subject: line('Subject', 'Your {{company.name}} account: change of e-mail address'),
    heading: line('Heading', 'Change of e-mail address'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nSomeone who knows the password of your account has requested a new e-mail address for it. We have sent a link to the new address. Once it is confirmed, within one hour, e-mails about your orders go there and you log in with it.',
    ),
    you: optionalParagraph('If it was the customer', 'If this was you, there is nothing to do.'),
    notYou: paragraph(
      'If it was someone else',
      'If this was not you, change your password now. The link then stops working, and all other sessions end. If you can no longer log in, write to us: {{company.email}}.',
    ),
    button: line('Button', 'Go to your account'),
    because: line(
      'Reason',
      'You are receiving this e-mail because it concerns your account at {{company.name}}.',
    ),
  },
});

/** Notifies the current address. It does not name the new address, because a stranger may read this mailbox. */
export function emailChangeNotice(shopUrl: string, edited?: EditedTexts): EmailContent {
  const texts = fillTexts(emailChangeNoticeTemplate, {}, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      ...textPart(texts.you),
      ...textPart(texts.notYou),
      { kind: 'action', label: texts.button, url: `${shopUrl}/account` },
    ],
    because: texts.because,
  };
}
