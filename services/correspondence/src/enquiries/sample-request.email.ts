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

/** Fields that the shop computes itself. */
const OWN_DETAILS = ['Samples', 'Cost', 'Shipping'];

export const sampleRequestTemplate = defineTemplate({
  key: 'sampleRequestReceived',
  placeholders: ['enquiry.number', 'samples.size', 'samples.dispatch'],
  texts: {
    subject: line(
      'Subject',
      'Your samples from {{company.name}} ({{enquiry.number}})',
      'enquiry.number',
    ),
    heading: line('Heading', 'We have your sample request'),
    opening: paragraph(
      'Opening',
      'Hello,\n\nThank you for your sample request. The samples, about {{samples.size}} with pinked edges, will be sent within {{samples.dispatch}}.',
    ),
    closing: optionalParagraph('Closing', 'To change something, just reply to this e-mail.'),
    because: line(
      'Reason',
      'You are receiving this e-mail because samples were requested with this address. If that was not you, please write to us.',
    ),
  },
});

/**
 * Confirms a request for samples with their number and cost. It repeats neither typed fabrics nor the address, because
 * the sender of the form may not own the address.
 */
export function sampleRequestEmail(enquiry: Enquiry, edited?: EditedTexts): EmailContent {
  const words = policyWords();
  const values = {
    'enquiry.number': enquiryNumber(enquiry._id),
    'samples.size': words['samples.size'],
    'samples.dispatch': words['samples.dispatch'],
  };
  const texts = fillTexts(sampleRequestTemplate, values, edited);
  return {
    subject: texts.subject,
    heading: texts.heading,
    parts: [
      ...textPart(texts.opening),
      {
        kind: 'details',
        details: [
          { label: 'Number', value: values['enquiry.number'] },
          ...enquiry.details.filter(({ label }) => OWN_DETAILS.includes(label)),
        ],
      },
      ...textPart(texts.closing),
    ],
    because: texts.because,
  };
}
