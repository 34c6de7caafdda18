// Converts a form to an enquiry: sender, subject and kind.
import type { EnquiryKind, EnquiryView } from '@shop/contracts/correspondence/correspondence';
import {
  costOfSamples,
  piecesOf,
  type EnquiryInput,
  type Receipt,
  type SampleRequestInput,
} from '@shop/contracts/correspondence/correspondence-forms';
import { toDollars, formatDollars } from '@shop/contracts/money/price';
import { policyWords } from '@shop/contracts/pricing/policy-words';
import type { Enquiry } from './enquiry.entity.js';

type Content = Pick<
  Enquiry,
  'kind' | 'name' | 'email' | 'company' | 'phone' | 'subject' | 'message' | 'details' | 'file'
>;
type Details = EnquiryView['details'];

/** `bulk-order` -> `Bulk order`. */
const inWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Converts an empty field to null. */
const orNull = (text: string | undefined): string | null => text || null;

/** Returns the details that were filled in. */
const detailsOf = (details: Readonly<Record<string, string | undefined>>): Details =>
  Object.entries(details).flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** Every subject except `other` requests a quote. */
const kindOfSubject = (subject: string | undefined): EnquiryKind =>
  subject === undefined || subject === 'other' ? 'message' : 'quote';

/** Returns the content of the enquiry. */
export function contentOf({ form, content }: EnquiryInput): Content {
  const { name, email } = content;
  const base = { name, email, company: null, phone: null, details: [], file: null };
  switch (form) {
    case 'contact': {
      const { company, subject, message } = content;
      const kind = kindOfSubject(subject);
      const about = inWords(subject ?? 'other');
      const title = kind === 'quote' ? `Quote: ${about.toLowerCase()}` : 'Message';
      return {
        ...base,
        kind,
        company: orNull(company),
        subject: title,
        message,
        details: detailsOf({ Subject: about }),
      };
    }
    case 'custom-printing': {
      const { fabricType, description, designFile } = content;
      return {
        ...base,
        kind: 'quote',
        subject: `Custom printing on ${fabricType}`,
        message: description,
        details: detailsOf({ 'Fabric type': inWords(fabricType) }),
        file: designFile ?? null,
      };
    }
    case 'design-consultation': {
      const { phone, projectType, requirements } = content;
      return {
        ...base,
        kind: 'quote',
        phone: orNull(phone),
        subject: `Design consultation: ${projectType}`,
        message: requirements,
        details: detailsOf({ 'Project type': inWords(projectType) }),
      };
    }
    case 'bulk-inquiry': {
      const { company, phone, fabricCategory, quantity, specifications } = content;
      return {
        ...base,
        kind: 'quote',
        company: orNull(company),
        phone: orNull(phone),
        subject: `Bulk inquiry: ${fabricCategory}`,
        message: specifications,
        details: detailsOf({ 'Fabric category': inWords(fabricCategory), Quantity: quantity }),
      };
    }
    case 'sample-request':
      return { ...base, ...sampleContent(content) };
  }
}

function sampleContent(request: SampleRequestInput) {
  const { company, phone, samples, address } = request;
  const pieces = piecesOf(samples);
  const { street, city, state, postalCode, country } = address;
  return {
    kind: 'sample' as const,
    company,
    phone,
    subject: `Samples: ${String(pieces)} ${pieces === 1 ? 'piece' : 'pieces'}`,
    message: null,
    details: [
      ...samples.map(({ fabric, quantity }) => ({
        label: 'Sample',
        value: `${String(quantity)} × ${fabric}`,
      })),
      { label: 'Send to', value: `${street}\n${city}, ${state} ${postalCode}\n${country}` },
    ],
  };
}

/** Describes the cost of samples. */
export function costDetails(pieces: number, free: number): Details {
  const { totalCents, isShippingFree } = costOfSamples(pieces, free);
  return [
    { label: 'Samples', value: `${String(pieces)}, of which ${String(free)} free` },
    { label: 'Cost', value: formatDollars(toDollars(totalCents)) },
    {
      label: 'Shipping',
      value: isShippingFree ? 'Standard, 5-7 days, free' : 'Standard, 5-7 days, at cost',
    },
  ];
}

const quoteTime = () => `Our quote follows within ${policyWords()['support.quote']}.`;
const messagesOf = (): Record<EnquiryKind, string> => ({
  quote: `Thank you for your request! ${quoteTime()}`,
  sample: 'Thank you for your sample request! A confirmation email has been sent.',
  message: `Thank you for your message! We reply within ${policyWords()['support.reply']}.`,
  newsletter: 'Successfully subscribed to our textile insights!',
});

const WITHOUT_EMAIL = 'Thank you for your sample request! It has arrived.';

/** Returns the reply to the visitor, which is the same however often the enquiry is sent. */
export function receiptOf(enquiry: Enquiry, isConfirmed: boolean): Receipt {
  const { _id, kind, pieces, freePieces } = enquiry;
  return {
    success: true,
    message: kind === 'sample' && !isConfirmed ? WITHOUT_EMAIL : messagesOf()[kind],
    enquiry: _id,
    ...(pieces !== null && { cost: costOfSamples(pieces, freePieces ?? 0) }),
  };
}
