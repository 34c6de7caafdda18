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
      'Hello,\n\nYour account is ready. It keeps your orders, and your addresses for checkout.',
    ),
    advice: optionalParagraph(
      'Advice',
      'No screen can show how a cloth feels. Order a sample before you order a length.',
    ),
    button: line('Button', 'See the cloth'),
    samples: optionalParagraph('Samples', 'Samples: {{link.samples}}'),
    because: line(
      'Reason',
      'You are receiving this e-mail because an account was opened with this address. If that was not you, please write to us.',
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
