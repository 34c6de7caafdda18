import { policyWords } from '@shop/contracts/policy';
import type { Enquiry } from '../enquiries/enquiry.entity.js';
import type { LetterText } from '../sheet/letter-text.js';
import { enquiryNumber } from './enquiry-number.js';

/** Confirms a request for samples: which, where to, and what they cost. */
export const sampleRequestLetter = (enquiry: Enquiry): LetterText => ({
  subject: `Your samples from Loomery (${enquiryNumber(enquiry._id)})`,
  heading: 'Your samples are being cut',
  parts: [
    {
      kind: 'text',
      text: `Dear ${enquiry.name},\n\nthank you for your sample request. The pieces, about ${policyWords['samples.size']} with pinked edges, leave within ${policyWords['samples.dispatch']}.`,
    },
    { kind: 'facts', facts: enquiry.facts },
    { kind: 'text', text: 'To change something, answer this letter.' },
  ],
  because:
    'You get this letter because samples were asked for with this address. If that was not you, write to us.',
});
