import { company } from '@shop/contracts/core/company';
import { policyWords } from '@shop/contracts/pricing/policy-words';
import type { Enquiry } from './enquiry.entity.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { enquiryNumber } from './enquiry-number.js';

/** Fields that the shop itself computes. */
const OWN_DETAILS = ['Samples', 'Cost', 'Shipping'];

/**
 * Confirms a request for samples: how many, and what they cost. It repeats neither fabrics nor address as they were
 * typed: the sender of the form need not own the address.
 */
export const sampleRequestEmail = (enquiry: Enquiry): EmailContent => ({
  subject: `Your samples from ${company.name} (${enquiryNumber(enquiry._id)})`,
  heading: 'We have your sample request',
  parts: [
    {
      kind: 'text',
      text: `Hello,\n\nthank you for your sample request. The pieces, about ${policyWords()['samples.size']} with pinked edges, leave within ${policyWords()['samples.dispatch']}.`,
    },
    {
      kind: 'details',
      details: [
        { label: 'Number', value: enquiryNumber(enquiry._id) },
        ...enquiry.details.filter(({ label }) => OWN_DETAILS.includes(label)),
      ],
    },
    { kind: 'text', text: 'To change something, answer this e-mail.' },
  ],
  because:
    'You get this e-mail because samples were asked for with this address. If that was not you, write to us.',
});
