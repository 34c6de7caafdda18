// The structure of an information page. Texts are in frontend/content; info-page.tsx and the blocks render them.

export interface InfoLink {
  to: string;
  label: string;
}

/** Running text beside its heading. */
export interface ProseBlock {
  kind: 'prose';
  title: string;
  text: readonly string[];
  points?: readonly string[];
  links?: readonly InfoLink[];
}

interface InfoCard {
  /** A figure or a year, set large above the title. */
  figure?: string;
  title: string;
  text: string;
}

/** `swatch` has pinked edges, `label` is a woven label, `thread` a column under a thread. */
export interface CardsBlock {
  kind: 'cards';
  look: 'swatch' | 'label' | 'thread';
  title: string;
  intro?: string;
  cards: readonly InfoCard[];
}

/** Things that happen one after the other. */
export interface StepsBlock {
  kind: 'steps';
  title: string;
  steps: readonly InfoCard[];
}

/** The first cell of a row names it. */
export interface TableBlock {
  kind: 'table';
  title: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
  note?: string;
}

export interface QuestionsBlock {
  kind: 'questions';
  title: string;
  questions: readonly { question: string; answer: string; link?: InfoLink }[];
}

/** Files to take along. */
export interface DownloadsBlock {
  kind: 'downloads';
  title: string;
  text: string;
  files: readonly { file: string; label: string }[];
}

/** How to write to the company, by e-mail or telephone. */
export interface EmailBlock {
  kind: 'email';
  title: string;
  intro: string;
  /** The expected content of the e-mail. */
  topics: readonly string[];
  subject: string;
  /** When a reply comes. */
  reply: string;
}

/** A form that is sent to the company. */
export interface FormBlock {
  kind: 'form';
  form: 'contact' | 'customPrinting' | 'designConsultation' | 'bulkInquiry' | 'samples';
  title: string;
  intro: string;
  /** When a reply comes. */
  reply: string;
}

/** E-mail, telephone and address, and where that is on a map. */
interface ReachBlock {
  kind: 'reach';
}

/** The delivery rates of the checkout, by country. */
export interface DeliveryBlock {
  kind: 'delivery';
  title: string;
  note?: string;
}

export type Block =
  | DeliveryBlock
  | DownloadsBlock
  | ProseBlock
  | CardsBlock
  | StepsBlock
  | TableBlock
  | QuestionsBlock
  | EmailBlock
  | FormBlock
  | ReachBlock;

/** The decoration beside the title: cloth, pinked samples, or a draft on point paper. */
export type Art =
  | { kind: 'cloth'; name: string; shape: 'wide' | 'tall' }
  | { kind: 'samples'; names: readonly string[] }
  | { kind: 'draft'; float: number };

export interface InfoContent {
  title: string;
  lede: string;
  /** A page without art is for reference: it opens with its list of contents. */
  art?: Art;
  /** From the hero to a part of the page. */
  action?: { label: string; toTitle: string };
  blocks: readonly Block[];
}

interface DownloadPart {
  title: string;
  text: readonly string[];
  /** Name and explanation, one row each. */
  rows: readonly (readonly [string, string])[];
}

/** The texts of a download, which the build makes a PDF of. */
export interface Download {
  /** Address of the file: `/downloads/quality-manual.pdf`. */
  file: string;
  label: string;
  title: string;
  lede: string;
  parts: readonly DownloadPart[];
}

/** The id of a part of a page, for links to it. */
export const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
