import { policyWords } from '@shop/contracts/pricing/policy-words';
import type { Enquiry } from './enquiry.entity.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { enquiryNumber } from './enquiry-number.js';

/**
 * Says that an enquiry has arrived. It repeats no word that was typed, only the choices that were made: the sender of
 * the form need not own the address.
 */
export function enquiryReceivedEmail(enquiry: Enquiry): EmailContent {
  const promise =
    enquiry.kind === 'quote'
      ? `our quote follows within ${policyWords()['support.quote']}.`
      : `we reply within ${policyWords()['support.reply']}, ${policyWords()['support.days']}, ${policyWords()['support.hours']}.`;
  return {
    subject: `We have your ${enquiry.kind === 'quote' ? 'request' : 'message'} (${enquiryNumber(enquiry._id)})`,
    heading: 'It has arrived',
    parts: [
      { kind: 'text', text: `Hello,\n\nthank you for writing to us: ${promise}` },
      {
        kind: 'details',
        details: [
          { label: 'About', value: enquiry.subject },
          { label: 'Number', value: enquiryNumber(enquiry._id) },
        ],
      },
      { kind: 'text', text: 'To add something, answer this e-mail.' },
    ],
    because:
      'You get this e-mail because a form of our shop was sent with this address. If that was not you, leave it alone.',
  };
}
