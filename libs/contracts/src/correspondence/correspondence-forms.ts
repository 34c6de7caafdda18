// The forms of visitors: one schema for browser, gateway and service.
import { z } from 'zod';
import { sum } from '../core/numbers.js';
import { emailAddress } from '../reading/email.js';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import { policy } from '../pricing/policy.js';
import { id, idempotencyKey } from '../core/shapes.js';
import { holdsLink, spacedName } from '../reading/typed-words.js';

/** Refuses links, because admins copy lines into e-mails. */
const linkless = <T extends z.ZodString>(label: string, schema: T): T =>
  schema.refine(
    (text) => !holdsLink(text),
    `${label} cannot hold a link (write a space after a dot)`,
  );
const words = (label: string, max: number, clean = cleanLine) =>
  z
    .string(`${label} is required`)
    .overwrite(clean)
    .min(1, `${label} is required`)
    .max(max, `${label} is too long`);
const line = (label: string, max = 120) => linkless(label, words(label, max));
const nameLine = (label: string) => linkless(label, words(label, 120).overwrite(spacedName));
const text = (label: string) => words(label, 5_000, cleanLines);
const optionalLine = (label: string, max = 120) =>
  linkless(label, z.string().overwrite(cleanLine).max(max, `${label} is too long`)).optional();
const choice = <const T extends readonly [string, ...string[]]>(label: string, values: T) =>
  z.enum(values, `${label} is required`);

const email = emailAddress('Email is required');

export const quoteSubjects = [
  'fabric-sourcing',
  'bulk-order',
  'custom-manufacturing',
  'sample-request',
  'technical-consultation',
  'other',
] as const;
export const fabricTypes = ['cotton', 'silk', 'polyester', 'blends'] as const;
export const projectTypes = ['apparel', 'home', 'technical'] as const;
export const fabricCategories = ['cotton', 'silk', 'synthetic'] as const;

/** 'Request a Quote' on the contact page (spec section 2). */
export const contactInput = z.object({
  name: nameLine('Full name'),
  email,
  company: optionalLine('Company'),
  subject: z.enum(quoteSubjects).optional(),
  message: text('Project details'),
});
export type ContactInput = z.infer<typeof contactInput>;

/** Accepted formats of a design, recognised by content, and their file extensions. */
export const DESIGN_FILE_TYPES = ['pdf', 'ai', 'psd', 'tiff'] as const;
export type DesignFileType = (typeof DESIGN_FILE_TYPES)[number];
/** 50 MB. */
export const DESIGN_FILE_MAX_BYTES = 50 * 1024 * 1024;

/** An uploaded design with a random id. */
export const designFile = z.object({
  id: z.string().regex(/^[0-9a-f-]{36}\.(pdf|ai|psd|tiff)$/),
  name: z.string().min(1).max(200),
  /** Bytes. */
  size: z.int().min(1).max(DESIGN_FILE_MAX_BYTES),
});
export type DesignFile = z.infer<typeof designFile>;
export const designFileReply = z.object({ success: z.literal(true), file: designFile });
export type DesignFileReply = z.infer<typeof designFileReply>;

export const customPrintingInput = z.object({
  name: nameLine('Name or company'),
  email,
  fabricType: choice('Fabric type', fabricTypes),
  description: text('Description'),
  designFile: designFile.optional(),
});
export type CustomPrintingInput = z.infer<typeof customPrintingInput>;

export const designConsultationInput = z.object({
  name: nameLine('Name'),
  email,
  phone: optionalLine('Phone', 40),
  projectType: choice('Project type', projectTypes),
  requirements: text('Requirements'),
});
export type DesignConsultationInput = z.infer<typeof designConsultationInput>;

export const bulkInquiryInput = z.object({
  name: nameLine('Name'),
  company: optionalLine('Company'),
  email,
  phone: optionalLine('Phone', 40),
  fabricCategory: choice('Fabric category', fabricCategories),
  quantity: optionalLine('Quantity', 60),
  specifications: text('Specifications'),
});
export type BulkInquiryInput = z.infer<typeof bulkInquiryInput>;

/** Above the limit of any policy. */
const MOST_SAMPLES = 100;
const samplePolicy = policy.samples;
const oneToMany = () => `Quantity must be 1 to ${String(samplePolicy.perFabric)}`;
const tooMany = () => `A request has at most ${String(samplePolicy.perRequest)} pieces`;

const sample = z.object({
  fabric: line('SKU or fabric name', 80),
  quantity: z
    .int({ error: oneToMany })
    .min(1, { error: oneToMany })
    .refine((quantity) => quantity <= samplePolicy.perFabric, { error: oneToMany }),
});

/** Returns the same text for one fabric, however it is spelt. */
const sameFabric = (fabric: string) => fabric.toLowerCase().replace(/\s+/g, ' ');

export const piecesOf = (samples: readonly { quantity: number }[]): number =>
  sum(samples.map(({ quantity }) => quantity));

export const sampleRequestInput = z.object({
  name: nameLine('Full name'),
  company: line('Company name'),
  email,
  phone: line('Shipping phone number', 40),
  samples: z
    .array(sample)
    .min(1, 'SKU or fabric name is required')
    .max(MOST_SAMPLES, { error: tooMany })
    .superRefine((samples, context) => {
      const sums = new Map<string, number>();
      samples.forEach(({ fabric, quantity }, index) => {
        const pieces = (sums.get(sameFabric(fabric)) ?? 0) + quantity;
        sums.set(sameFabric(fabric), pieces);
        if (pieces <= samplePolicy.perFabric) return;
        const message = `At most ${String(samplePolicy.perFabric)} pieces of a fabric`;
        context.addIssue({ code: 'custom', path: [index, 'fabric'], message });
      });
      if (piecesOf(samples) <= samplePolicy.perRequest) return;
      context.addIssue({ code: 'custom', message: tooMany() });
    }),
  address: z.object({
    street: line('Street address', 200),
    city: line('City'),
    state: line('State or province'),
    postalCode: line('Postal code', 20),
    country: line('Country', 60),
  }),
});
export type SampleRequestInput = z.infer<typeof sampleRequestInput>;

export const sampleCost = z.object({
  pieces: z.int(),
  /** Number of free samples. */
  free: z.int(),
  totalCents: z.int(),
  isShippingFree: z.boolean(),
});
export type SampleCost = z.infer<typeof sampleCost>;

/** Returns the cost of these samples for a customer with `freeLeft` free samples. */
export function costOfSamples(pieces: number, freeLeft: number): SampleCost {
  const free = Math.min(pieces, freeLeft);
  const totalCents = (pieces - free) * samplePolicy.priceCents;
  return { pieces, free, totalCents, isShippingFree: pieces >= samplePolicy.shippingFreeFrom };
}

/** Number of free samples that the caller has left; 0 without an approved business account. */
export const sampleAllowance = z.object({ freeLeft: z.int(), isBusiness: z.boolean() });
export type SampleAllowance = z.infer<typeof sampleAllowance>;

export const newsletterInput = z.object({ email });
export type NewsletterInput = z.infer<typeof newsletterInput>;
/** The token of a link in an e-mail. */
export const linkInput = z.object({ token: z.string().regex(/^[\w-]{43}$/) });
export type LinkInput = z.infer<typeof linkInput>;

const form = <const F extends string, C extends z.ZodType>(name: F, content: C) =>
  z.object({ form: z.literal(name), content });

/** A form with its content. */
export const enquiryInput = z.discriminatedUnion('form', [
  form('contact', contactInput),
  form('custom-printing', customPrintingInput),
  form('design-consultation', designConsultationInput),
  form('bulk-inquiry', bulkInquiryInput),
  form('sample-request', sampleRequestInput),
]);
export type EnquiryInput = z.infer<typeof enquiryInput>;

/** The same key gives the same enquiry and the same reply. */
export const submitInput = z.object({ key: idempotencyKey, enquiry: enquiryInput });

export const receipt = z.object({
  success: z.literal(true),
  /** The message that the page shows. */
  message: z.string(),
  enquiry: id,
  /** The cost of a sample request. */
  cost: sampleCost.optional(),
});
export type Receipt = z.infer<typeof receipt>;
