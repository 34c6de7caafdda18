import { company } from '@shop/contracts/core/company';
import { greetingFor, withoutLinks } from '@shop/contracts/reading/typed-words';
import type { EnquiryReply } from './enquiry-reply.entity.js';
import type { Enquiry } from './enquiry.entity.js';
import type { EmailContent } from '../emails/template/email-content.js';
import { enquiryNumber } from './enquiry-number.js';

const date = (at: Date): string =>
  at.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: company.timeZone });

/** An admin's answer, over what was asked, in which no link works: the address is not proven. */
export function enquiryAnsweredEmail(enquiry: Enquiry, reply: EnquiryReply): EmailContent {
  return {
    subject: `Re: ${enquiry.subject} (${enquiryNumber(enquiry._id)})`,
    heading: enquiry.subject,
    parts: [
      { kind: 'text', text: `${greetingFor(enquiry.name)}\n\n${reply.text}` },
      { kind: 'text', text: `${reply.byName}\n${company.name}` },
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
    because: 'You get this e-mail because you wrote to us. To go on, answer it.',
  };
}
