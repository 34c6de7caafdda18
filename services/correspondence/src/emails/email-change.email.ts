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
      'Hello,\n\nsomeone, we hope you, has asked that this be the e-mail address of an account at {{company.name}}. This link confirms it. It is good once, and for one hour:',
    ),
    button: line('Button', 'Confirm this address'),
    notYou: paragraph(
      'If it was someone else',
      'If it was not you, leave this e-mail alone: nothing happens without the link.',
    ),
    because: line(
      'Reason',
      'You get this e-mail because your address was entered for an account of our shop.',
    ),
  },
});

/** To the new address of an account: the link that proves it, but for its token; good once, and for one hour. */
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
    subject: line('Subject', 'Your {{company.name}} account is to get another e-mail address'),
    heading: line('Heading', 'Another e-mail address'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nsomeone who knows the password of your account has asked for another e-mail address for it. We have sent a link to the new address. Once it is followed, and within one hour at most, e-mails about your orders go there and you log in with it.',
    ),
    you: optionalParagraph('If it was the customer', 'If it was you, there is nothing to do here.'),
    notYou: paragraph(
      'If it was someone else',
      'If it was not you, change your password at once: the link is worth nothing then, and all other sessions end. If you cannot log in any more, write to us: {{company.email}}.',
    ),
    button: line('Button', 'Go to your account'),
    because: line(
      'Reason',
      'You get this e-mail because it is about your account at {{company.name}}.',
    ),
  },
});

/** To the present address of an account. It does not say the new one: this mailbox may be a stranger's. */
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
