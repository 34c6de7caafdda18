import { defineTemplate, line, optionalParagraph, paragraph } from './template/define-template.js';
import type { EmailContent } from './template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from './template/fill-texts.js';

export const welcomeTemplate = defineTemplate({
  key: 'welcome',
  placeholders: ['link.shop', 'link.samples'],
  texts: {
    subject: line('Subject', 'Welcome to {{company.name}}'),
    heading: line('Heading', 'Welcome to {{company.name}}'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nyour account is open. Your orders are kept in it, and your address is ready when you check out.',
    ),
    advice: optionalParagraph(
      'Advice',
      'No screen can show how a cloth feels: before you order a length, have a piece of it sent.',
    ),
    button: line('Button', 'See the cloth'),
    samples: optionalParagraph('Samples', 'Samples: {{link.samples}}'),
    because: line(
      'Reason',
      'You get this e-mail because an account was opened with this address. If that was not you, write to us.',
    ),
  },
});

/** Greets the owner of a new account. The address is not proven, so it repeats nothing that was typed. */
export function welcomeEmail(shopUrl: string, edited?: EditedTexts): EmailContent {
  const links = { 'link.shop': shopUrl, 'link.samples': `${shopUrl}/sample-requests` };
  const texts = fillTexts(welcomeTemplate, links, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      ...textPart(texts.advice),
      { kind: 'action', label: texts.button, url: `${shopUrl}/products` },
      ...textPart(texts.samples),
    ],
    because: texts.because,
  };
}
