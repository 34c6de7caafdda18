import { company } from '@shop/contracts/core/company';
import { greetingFor, withoutLinks } from '@shop/contracts/reading/typed-words';
import {
  defineTemplate,
  line,
  optionalParagraph,
  paragraph,
} from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';
import { enquiryNumber } from './enquiry-number.js';
import type { EnquiryReply } from './enquiry-reply.entity.js';
import type { Enquiry } from './enquiry.entity.js';

const date = (at: Date): string =>
  at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: company.timeZone });

export const enquiryAnsweredTemplate = defineTemplate({
  key: 'enquiryAnswered',
  placeholders: [
    'customer.greeting',
    'enquiry.subject',
    'enquiry.number',
    'reply.text',
    'reply.by',
  ],
  texts: {
    subject: line(
      'Subject',
      'Re: {{enquiry.subject}} ({{enquiry.number}})',
      'enquiry.subject',
      'enquiry.number',
    ),
    heading: line('Heading', '{{enquiry.subject}}'),
    reply: paragraph('Reply', '{{customer.greeting}}\n\n{{reply.text}}', 'reply.text'),
    signature: optionalParagraph('Signature', '{{reply.by}}\n{{company.name}}'),
    because: line(
      'Reason',
      'You are receiving this e-mail because you wrote to us. To continue, just reply.',
    ),
  },
});

/** Shows an admin's reply and quotes the enquiry without working links, because the address is not proven. */
export function enquiryAnsweredEmail(
  enquiry: Enquiry,
  reply: EnquiryReply,
  edited?: EditedTexts,
): EmailContent {
  const values = {
    'customer.greeting': greetingFor(enquiry.name),
    'enquiry.subject': enquiry.subject,
    'enquiry.number': enquiryNumber(enquiry._id),
    'reply.text': reply.text,
    'reply.by': reply.byName,
  };
  const texts = fillTexts(enquiryAnsweredTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.reply),
      ...textPart(texts.signature),
      ...(enquiry.message === null
        ? []
        : [
            {
              kind: 'quote' as const,
              from: `You wrote on ${date(enquiry.receivedAt)}`,
              text: withoutLinks(enquiry.message),
            },
          ]),
    ],
    because: texts.because,
  };
}
