// Makes an information page or a download of a parsed file of frontend/content.
import type { Art, Block, Download, InfoContent } from '../src/features/info/page';
import { documentOf, type Document, type Section } from './markdown.js';

function optional(front: Document['front'], name: string): string | undefined {
  const value = front[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Error(`The line "${name}: ..." should be text.`);
  return value;
}

function required(front: Document['front'], name: string): string {
  const value = optional(front, name);
  if (!value) throw new Error(`The line "${name}: ..." is missing.`);
  return value;
}

const oneOf = <T extends string>(known: readonly T[], value: string, what: string): T => {
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new Error(`${what} "${value}" is not known; there are ${known.join(', ')}.`);
  return found;
};

/** `wide hero-2`, `tall category-silk`, `samples one two`, `draft 3`. */
function artOf(image: string): Art {
  const [kind = '', ...names] = image.split(' ');
  const known = oneOf(['wide', 'tall', 'samples', 'draft'], kind, 'The image');
  const [name = ''] = names;
  if (known === 'samples') return { kind: 'samples', names };
  if (known === 'draft') return { kind: 'draft', float: Number(name) };
  return { kind: 'cloth', name, shape: known };
}

const forms = [
  'contact',
  'customPrinting',
  'designConsultation',
  'bulkInquiry',
  'samples',
] as const;

/** How each `@kind` is read. */
const blocks: Readonly<Record<string, (section: Section) => Block>> = {
  prose: ({ title, paragraphs, points, links, table }) => {
    const [columns, ...rows] = table;
    if (columns) return { kind: 'table', title, columns, rows, note: paragraphs[0] };
    return {
      kind: 'prose',
      title,
      text: paragraphs,
      ...(points.length > 0 && { points }),
      ...(links.length > 0 && { links }),
    };
  },
  cards: ({ title, argument, paragraphs, items }) => ({
    kind: 'cards',
    look: oneOf(['swatch', 'label', 'thread'], argument, 'The look of cards'),
    title,
    intro: paragraphs[0],
    cards: items,
  }),
  steps: ({ title, items }) => ({ kind: 'steps', title, steps: items }),
  questions: ({ title, items }) => ({
    kind: 'questions',
    title,
    questions: items.map(({ title: question, text: answer, links: [link] }) => ({
      question,
      answer,
      link,
    })),
  }),
  downloads: ({ title, paragraphs, links }) => ({
    kind: 'downloads',
    title,
    text: paragraphs.join(' '),
    files: links.map(({ to: file, label }) => ({ file, label })),
  }),
  email: ({ title, argument: subject, paragraphs: [intro = '', reply = ''], points: topics }) => ({
    kind: 'email',
    title,
    intro,
    topics,
    subject,
    reply,
  }),
  form: ({ title, argument, paragraphs: [intro = '', reply = ''] }) => ({
    kind: 'form',
    form: oneOf(forms, argument, 'The form'),
    title,
    intro,
    reply,
  }),
  delivery: ({ title, paragraphs: [note] }) => ({ kind: 'delivery', title, note }),
  reach: () => ({ kind: 'reach' }),
};

/** A file of content/pages. */
export function pageOf(text: string): InfoContent {
  const { front, sections } = documentOf(text);
  const image = optional(front, 'image');
  const button = optional(front, 'button');
  return {
    title: required(front, 'title'),
    lede: required(front, 'lede'),
    ...(image && { art: artOf(image) }),
    // Links to the section of the same name.
    ...(button && { action: { label: button, toTitle: button } }),
    blocks: sections.map((section) => {
      const block = blocks[section.kind];
      if (!block) throw new Error(`"@${section.kind}" is not known.`);
      return block(section);
    }),
  };
}

/** A file of content/downloads. */
export function downloadOf(text: string): Download {
  const { front, sections } = documentOf(text);
  return {
    file: required(front, 'file'),
    label: required(front, 'label'),
    title: required(front, 'title'),
    lede: required(front, 'lede'),
    parts: sections.map(({ title, paragraphs, items }) => ({
      title,
      text: paragraphs,
      rows: items.map((item) => [item.title, item.text] as const),
    })),
  };
}

/**
 * The module of a file of frontend/content: its texts, with the figures of the company filled in, those of a page when it
 * is shown. `frontend` is the folder of the frontend.
 */
export function moduleOf(text: string, file: string, frontend: string): string {
  const isDownload = file.includes('/downloads/');
  try {
    const content = JSON.stringify(JSON.stringify(isDownload ? downloadOf(text) : pageOf(text)));
    return [
      `import { filled } from ${JSON.stringify(`${frontend}/src/features/info/filled`)};`,
      isDownload
        ? `export const download = filled(${content});`
        : `export const page = () => filled(${content});`,
    ].join('\n');
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
