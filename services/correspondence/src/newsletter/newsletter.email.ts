import { defineTemplate, line, paragraph } from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';

interface Tokens {
  token: string;
  endToken: string;
}

export const newsletterTemplate = defineTemplate({
  key: 'newsletterConfirmation',
  placeholders: [],
  texts: {
    subject: line('Subject', 'Confirm your subscription to {{company.name}}'),
    heading: line('Heading', 'One more thread'),
    opening: paragraph(
      'Opening',
      'We received a request to send our textile insights to this address: new cloth, how it is made and what it is best used for, about once a month.',
    ),
    button: line('Button', 'Yes, send them'),
    notYou: paragraph(
      'If it was someone else',
      'If this was not you, please ignore this e-mail. No newsletter is sent without your confirmation.',
    ),
    because: line(
      'Reason',
      'You are receiving this e-mail because this address was entered in the footer of our shop.',
    ),
  },
});

/** Requests the confirmation of a subscription. Nothing else is sent to an address before it is confirmed. */
export function newsletterEmail(
  { token, endToken }: Tokens,
  shopUrl: string,
  edited?: EditedTexts,
): EmailContent {
  const texts = fillTexts(newsletterTemplate, {}, edited);
  // After the #, so that no server, proxy or log on the way sees the token.
  const confirm = `${shopUrl}/newsletter/confirm#${token}`;
  const unsubscribe = `${shopUrl}/newsletter/unsubscribe#${endToken}`;
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      { kind: 'action', label: texts.button, url: confirm },
      ...textPart(texts.notYou),
    ],
    because: texts.because,
    unsubscribe,
  };
}
