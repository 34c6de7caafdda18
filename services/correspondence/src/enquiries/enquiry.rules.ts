// What a form that was filled in becomes on the desk: who writes, about what, of which kind.
import type { EnquiryKind, EnquiryView } from '@shop/contracts/correspondence';
import {
  costOfSamples,
  piecesOf,
  type EnquiryInput,
  type Receipt,
  type SampleRequestInput,
} from '@shop/contracts/correspondence-forms';
import { formatDollars, toDollars } from '@shop/contracts/money';
import { policyWords } from '@shop/contracts/policy';
import type { Enquiry } from './enquiry.entity.js';

type Content = Pick<
  Enquiry,
  'kind' | 'name' | 'email' | 'company' | 'phone' | 'subject' | 'message' | 'facts' | 'file'
>;
type Facts = EnquiryView['facts'];

/** `bulk-order` -> `Bulk order`. */
const inWords = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A field that was left empty says nothing. */
const orNull = (text: string | undefined): string | null => text || null;

/** Only what was filled in. */
const factsOf = (facts: Readonly<Record<string, string | undefined>>): Facts =>
  Object.entries(facts).flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** Whoever asks for a quote is promised one; another matter is a message. */
const kindOfSubject = (subject: string | undefined): EnquiryKind =>
  subject === undefined || subject === 'other' ? 'message' : 'quote';

/** The enquiry that a form makes. */
export function contentOf({ form, content }: EnquiryInput): Content {
  const { name, email } = content;
  const base = { name, email, company: null, phone: null, facts: [], file: null };
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
        facts: factsOf({ Subject: about }),
      };
    }
    case 'custom-printing': {
      const { fabricType, description, designFile } = content;
      return {
        ...base,
        kind: 'quote',
        subject: `Custom printing on ${fabricType}`,
        message: description,
        facts: factsOf({ 'Fabric type': inWords(fabricType) }),
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
        facts: factsOf({ 'Project type': inWords(projectType) }),
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
        facts: factsOf({ 'Fabric category': inWords(fabricCategory), Quantity: quantity }),
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
    facts: [
      ...samples.map(({ fabric, quantity }) => ({
        label: 'Sample',
        value: `${String(quantity)} × ${fabric}`,
      })),
      { label: 'Send to', value: `${street}\n${city}, ${state} ${postalCode}\n${country}` },
    ],
  };
}

/** What samples cost, in words. */
export function costFacts(pieces: number, free: number): Facts {
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

const QUOTE = `Our quote follows within ${policyWords['support.quote']}.`;
const messages: Record<EnquiryKind, string> = {
  quote: `Thank you for your request! ${QUOTE}`,
  sample: 'Thank you for your sample request! A confirmation email has been sent.',
  message: `Thank you for your message! We reply within ${policyWords['support.reply']}.`,
  newsletter: 'Successfully subscribed to our textile insights!',
};

const WITHOUT_EMAIL = 'Thank you for your sample request! It has arrived.';

/** What the visitor is told; the same for the same enquiry, however often it is sent. */
export function receiptOf(enquiry: Enquiry, isConfirmed: boolean): Receipt {
  const { _id, kind, pieces, freePieces } = enquiry;
  return {
    success: true,
    message: kind === 'sample' && !isConfirmed ? WITHOUT_EMAIL : messages[kind],
    enquiry: _id,
    ...(pieces !== null && { cost: costOfSamples(pieces, freePieces ?? 0) }),
  };
}
