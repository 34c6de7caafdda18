// The structure of an information page, as parsed from its text and drawn by its layout.
import { z } from 'zod';
import { shopBlocks } from './shop-blocks.js';

const link = z.object({ to: z.string(), label: z.string() });
export type InfoLink = z.infer<typeof link>;

/** Running text next to its heading. */
const prose = z.object({
  kind: z.literal('prose'),
  title: z.string(),
  text: z.array(z.string()),
  points: z.array(z.string()).optional(),
  links: z.array(link).optional(),
});
export type ProseBlock = z.infer<typeof prose>;

const card = z.object({
  /** A figure or a year, shown in large type above the title. */
  figure: z.string().optional(),
  title: z.string(),
  text: z.string(),
});

/** `swatch` has pinked edges, `label` is a woven label, `thread` is a column below a thread. */
const cards = z.object({
  kind: z.literal('cards'),
  look: z.enum(['swatch', 'label', 'thread']),
  title: z.string(),
  intro: z.string().optional(),
  cards: z.array(card),
});
export type CardsBlock = z.infer<typeof cards>;

/** Steps that follow one another. */
const steps = z.object({ kind: z.literal('steps'), title: z.string(), steps: z.array(card) });
export type StepsBlock = z.infer<typeof steps>;

/** A table; the first cell of a row is its heading. */
const table = z.object({
  kind: z.literal('table'),
  title: z.string(),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  note: z.string().optional(),
});
export type TableBlock = z.infer<typeof table>;

const questions = z.object({
  kind: z.literal('questions'),
  title: z.string(),
  questions: z.array(z.object({ question: z.string(), text: z.string(), link: link.optional() })),
});
export type QuestionsBlock = z.infer<typeof questions>;

/** Files to download. */
const downloads = z.object({
  kind: z.literal('downloads'),
  title: z.string(),
  text: z.string(),
  files: z.array(z.object({ file: z.string(), label: z.string() })),
});
export type DownloadsBlock = z.infer<typeof downloads>;

/** How to contact the company, by e-mail or telephone. */
const email = z.object({
  kind: z.literal('email'),
  title: z.string(),
  intro: z.string(),
  /** The expected content of the e-mail. */
  topics: z.array(z.string()),
  subject: z.string(),
  /** When the company replies. */
  reply: z.string(),
});
export type EmailBlock = z.infer<typeof email>;

/** A form that is sent to the company. */
const form = z.object({
  kind: z.literal('form'),
  form: z.enum(['contact', 'customPrinting', 'designConsultation', 'bulkInquiry', 'samples']),
  title: z.string(),
  intro: z.string(),
  /** When the company replies. */
  reply: z.string(),
});
export type FormBlock = z.infer<typeof form>;

/** E-mail, telephone, address and map of the company. */
const reach = z.object({ kind: z.literal('reach') });

/** The delivery rates of the checkout, by country. */
const delivery = z.object({
  kind: z.literal('delivery'),
  title: z.string(),
  note: z.string().optional(),
});
export type DeliveryBlock = z.infer<typeof delivery>;

const block = z.discriminatedUnion('kind', [
  delivery,
  downloads,
  prose,
  cards,
  steps,
  table,
  questions,
  email,
  form,
  reach,
  ...shopBlocks,
]);
export type Block = z.infer<typeof block>;

/** The decoration next to the title: cloth, pinked samples, or a draft on point paper. */
const art = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('cloth'), name: z.string(), shape: z.enum(['wide', 'tall']) }),
  z.object({ kind: z.literal('samples'), names: z.array(z.string()) }),
  z.object({ kind: z.literal('draft'), float: z.int() }),
]);
export type Art = z.infer<typeof art>;

/** The content of a page. A page without art is a reference page: it begins with a table of contents. */
export const infoContent = z.object({
  title: z.string(),
  lede: z.string(),
  art: art.optional(),
  /** Link from the hero to a section of the page. */
  action: z.object({ label: z.string(), toTitle: z.string() }).optional(),
  blocks: z.array(block),
});
export type InfoContent = z.infer<typeof infoContent>;
