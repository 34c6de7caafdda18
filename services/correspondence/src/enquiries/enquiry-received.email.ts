import { policyWords } from '@shop/contracts/pricing/policy-words';
import {
  defineTemplate,
  line,
  optionalParagraph,
  paragraph,
} from '../emails/template/define-template.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { type EditedTexts, fillTexts, textPart } from '../emails/template/fill-texts.js';
import { enquiryNumber } from './enquiry-number.js';
import type { Enquiry } from './enquiry.entity.js';

export const enquiryReceivedTemplate = defineTemplate({
  key: 'enquiryReceived',
  placeholders: [
    'enquiry.number',
    'enquiry.subject',
    'support.quote',
    'support.reply',
    'support.days',
    'support.hours',
  ],
  texts: {
    quoteSubject: line(
      'Subject, request for a quote',
      'We have your request ({{enquiry.number}})',
      'enquiry.number',
    ),
    subject: line(
      'Subject, message',
      'We have your message ({{enquiry.number}})',
      'enquiry.number',
    ),
    heading: line('Heading', 'It has arrived'),
    quote: paragraph(
      'Request for a quote',
      'Hello,\n\nThank you for writing to us. We will send you a quote within {{support.quote}}.',
    ),
    message: paragraph(
      'Message',
      'Hello,\n\nThank you for writing to us. We will reply within {{support.reply}} ({{support.days}}, {{support.hours}}).',
    ),
    closing: optionalParagraph('Closing', 'To add something, just reply to this e-mail.'),
    because: line(
      'Reason',
      'You are receiving this e-mail because a form in our shop was sent with this address. If that was not you, please ignore it.',
    ),
  },
});

/**
 * Confirms an enquiry. It repeats choices but no typed words, because the sender of the form may not own the address.
 */
export function enquiryReceivedEmail(enquiry: Enquiry, edited?: EditedTexts): EmailContent {
  const words = policyWords();
  const number = enquiryNumber(enquiry._id);
  const values = {
    'enquiry.number': number,
    'enquiry.subject': enquiry.subject,
    'support.quote': words['support.quote'],
    'support.reply': words['support.reply'],
    'support.days': words['support.days'],
    'support.hours': words['support.hours'],
  };
  const texts = fillTexts(enquiryReceivedTemplate, values, edited);
  const isQuote = enquiry.kind === 'quote';
  return {
    subject: isQuote ? texts.quoteSubject : texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(isQuote ? texts.quote : texts.message),
      {
        kind: 'details',
        details: [
          { label: 'About', value: enquiry.subject },
          { label: 'Number', value: number },
        ],
      },
      ...textPart(texts.closing),
    ],
    because: texts.because,
  };
}
