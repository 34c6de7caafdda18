// Parses an edition of a page into the structure that its layout draws.
import { siteImages, buildPages } from './build-pages.js';
import { unknownFigures } from './filled.js';
import type { Art, Block, InfoContent } from './info-content.js';
import { readShopBlock } from './read-shop-blocks.js';
import type { PageFields } from './pages.js';
import { LineError, sectionsOf, type Section } from './sections.js';

const oneOf = <T extends string>(known: readonly T[], value: string, what: string): T => {
  const found = known.find((one) => one === value);
  if (found === undefined)
    throw new Error(`${what} "${value}" is not known; there are ${known.join(', ')}.`);
  return found;
};

const MAX_FLOAT = 7;

/** Parses `wide hero-2`, `tall category-silk`, `samples about hero-1`, `draft 3`. */
function artOf(image: string): Art {
  const [kind = '', ...names] = image.split(' ');
  const known = oneOf(['wide', 'tall', 'samples', 'draft'], kind, 'The image');
  const [name = ''] = names;
  if (known === 'draft') {
    const float = Number(name);
    if (!(Number.isInteger(float) && float > 0 && float <= MAX_FLOAT))
      throw new Error(`The float of a draft is 1 to ${String(MAX_FLOAT)}.`);
    return { kind: 'draft', float };
  }
  for (const one of known === 'samples' && names.length > 0 ? names : [name])
    oneOf(siteImages, one, 'The image');
  if (known === 'samples') return { kind: 'samples', names };
  return { kind: 'cloth', name, shape: known };
}

const forms = [
  'contact',
  'customPrinting',
  'designConsultation',
  'bulkInquiry',
  'samples',
] as const;

/** The parser of each `@kind`. */
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
    questions: items.map(({ title: question, text, links: [link] }) => ({
      question,
      text,
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
  ...readShopBlock,
};

function blockOf(section: Section): Block {
  try {
    const block = Object.hasOwn(blocks, section.kind) ? blocks[section.kind] : undefined;
    if (!block) throw new Error(`"@${section.kind}" is not known.`);
    return block(section);
  } catch (error) {
    throw new LineError(section.line, error instanceof Error ? error.message : String(error));
  }
}

/** Returns the content of an edition. Throws a message for the author, as a `LineError` if the fault is in the text. */
export function contentOf({ title, lede, image, button, text }: PageFields): InfoContent {
  return {
    title,
    lede,
    ...(image && { art: artOf(image) }),
    // The button links to the section of this title.
    ...(button && { action: { label: button, toTitle: button } }),
    blocks: sectionsOf(text).map(blockOf),
  };
}

interface Fault {
  /** The name of the field. */
  path: string;
  message: string;
}

/** Returns why an edition cannot be saved, with the line of each fault in its text; empty if it can be saved. */
export function faultsOf(fields: PageFields): Fault[] {
  const figures = (['title', 'lede', 'text'] as const).flatMap((path) =>
    unknownFigures(fields[path]).map(({ line, name }) => ({
      path,
      message: `${path === 'text' ? `Line ${String(line)}: ` : ''}There is no figure "${name}".`,
    })),
  );
  try {
    const content = contentOf(fields);
    return [...figures, ...titleFaults(content), ...listFaults(content)];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const fault =
      error instanceof LineError
        ? { path: 'text', message: `Line ${String(error.line)}: ${message}` }
        : { path: error instanceof RangeError ? 'text' : 'image', message };
    return [...figures, fault];
  }
}

const MAX_LISTS = 12;

/** Limits the lists of products, since each is a request of every visitor. */
function listFaults({ blocks: parts }: InfoContent): Fault[] {
  const lists = parts.filter(({ kind }) => kind === 'products').length;
  return lists <= MAX_LISTS
    ? []
    : [{ path: 'text', message: `A page has at most ${String(MAX_LISTS)} parts with @products.` }];
}

/** Refuses duplicate headings and a button without its heading: headings are the ids of their sections. */
function titleFaults({ action, blocks: parts }: InfoContent): Fault[] {
  const titles = parts.flatMap((part) => ('title' in part ? [part.title] : []));
  const twice = titles.find((title, at) => titles.indexOf(title) < at);
  return [
    ...(twice === undefined
      ? []
      : [{ path: 'text', message: `Two headings are called "${twice}".` }]),
    ...(action === undefined || titles.includes(action.toTitle)
      ? []
      : [{ path: 'button', message: `The page has no heading "${action.toTitle}".` }]),
  ];
}

const nameOf = (block: Block): string => {
  if (block.kind === 'cards' || block.kind === 'tiles') return `@${block.kind} ${block.look}`;
  return block.kind === 'form' ? `@form ${block.form}` : `@${block.kind}`;
};

/** Returns the required blocks of a page of the build that this edition does not have. */
export function missingBlocks(path: string, { art, blocks: parts }: InfoContent): string[] {
  const present = new Set([...(art ? ['image'] : []), ...parts.map(nameOf)]);
  return (buildPages[path] ?? []).filter((name) => !present.has(name));
}
