// Parses the text of a page (frontend/content/README.md): Markdown with lines of `@kind argument`. HTML in it is text.
import { Marked, type MarkedToken, type Tokens } from 'marked';
import { isPageLink } from './page-link.js';

interface Link {
  to: string;
  label: string;
}

/** `### Figure | Title` with its content. */
interface Item {
  figure?: string;
  title: string;
  text: string;
  links: Link[];
}

/** `## Title` with everything up to the next title. */
export interface Section {
  title: string;
  /** How the section is drawn, and its argument: `@cards swatch`. */
  kind: string;
  argument: string;
  paragraphs: string[];
  points: string[];
  links: Link[];
  table: string[][];
  items: Item[];
  /** The line of the text in which it begins, from 1. */
  line: number;
}

/** A fault of a text, with its line, from 1. */
export class LineError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

type Directive = Pick<Section, 'kind' | 'argument'> & { type: 'directive'; raw: string };

const marked = new Marked({
  extensions: [
    {
      name: 'directive',
      level: 'block',
      start: (text) => /^@/m.exec(text)?.index,
      tokenizer(text): Directive | undefined {
        const [raw, kind = '', argument = ''] = /^@(\w+) *(.*)(?:\n|$)/.exec(text) ?? [];
        return raw === undefined ? undefined : { type: 'directive', raw, kind, argument };
      },
    },
  ],
});

const emptySection = (title: string, line: number): Section => ({
  title,
  line,
  kind: 'prose',
  argument: '',
  paragraphs: [],
  points: [],
  links: [],
  table: [],
  items: [],
});

const oneLine = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

function itemOf(heading: string): Item {
  const [first = '', ...rest] = heading.split('|').map((part) => part.trim());
  const title = rest.join('|');
  return { ...(title !== '' && { figure: first }), title: title || first, text: '', links: [] };
}

/** Returns the link of a list item that contains nothing else. */
function linkOf({ tokens: [text] }: Tokens.ListItem): Link | undefined {
  const inline = text && 'tokens' in text ? (text.tokens ?? []) : [];
  const [link, ...others] = inline as MarkedToken[];
  return link?.type === 'link' && others.length === 0
    ? { label: link.text, to: link.href }
    : undefined;
}

function addText(text: string, { items, paragraphs }: Section) {
  const item = items.at(-1);
  if (item) item.text = item.text === '' ? text : `${item.text} ${text}`;
  else paragraphs.push(text);
}

function addToken(token: MarkedToken | Directive, section: Section) {
  switch (token.type) {
    case 'directive':
      section.kind = token.kind;
      section.argument = token.argument;
      break;
    case 'heading':
      section.items.push(itemOf(token.text));
      break;
    case 'paragraph':
      addText(oneLine(token.text), section);
      break;
    case 'list':
      for (const point of token.items) {
        if (point.tokens.some(({ type }) => type === 'list'))
          throw new Error('A point cannot have points of its own.');
        const link = linkOf(point);
        if (link) (section.items.at(-1) ?? section).links.push(link);
        else section.points.push(oneLine(point.text));
      }
      break;
    case 'html':
      addText(oneLine(token.text), section);
      break;
    case 'table':
      section.table = [token.header, ...token.rows].map((row) => row.map(({ text }) => text));
      break;
    default:
      throw new Error(`"${cut(token.raw.trim())}" (${token.type}) is not known.`);
  }
}

const SHOWN = 60;
const cut = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text);

/** Yields a token and every token in it. */
function* tokensIn(part: unknown): Generator<MarkedToken> {
  if (Array.isArray(part)) for (const one of part) yield* tokensIn(one);
  else if (typeof part === 'object' && part !== null) {
    if ('type' in part) yield part as MarkedToken;
    for (const value of Object.values(part)) yield* tokensIn(value);
  }
}

/** Throws if a text has a link mixed with other text, an image, or a link to an address that is not allowed. */
function checkLinks(token: MarkedToken | Directive): void {
  for (const part of tokensIn(token)) {
    if (part.type === 'image') throw new Error('An image stands in the field Image alone.');
    if (part.type !== 'link') continue;
    const { href, raw, text } = part;
    if (!isPageLink(href))
      throw new Error(`A link begins with /, https:, mailto: or tel:, not "${cut(href)}".`);
    if (token.type !== 'list' && raw !== text)
      throw new Error('A link stands in a point of its own: - [Contact](/contact)');
  }
}

/** Nested markers, which no page needs: each level costs the parser a stack frame. */
const NESTED = /^[^\S\n]*(?:>|(?:(?:[-*+]|\d{1,9}[.)])\s+){2})/m;

/** Returns the sections of a text. Throws `LineError` with a message for the author. */
export function sectionsOf(text: string): Section[] {
  const nested = NESTED.exec(text);
  if (nested)
    throw new LineError(lineAt(text, nested.index), 'Quotes and nested points are not known.');
  const sections: Section[] = [];
  let line = 1;
  for (const token of marked.lexer(text) as (MarkedToken | Directive)[]) {
    try {
      checkLinks(token);
      if (token.type === 'heading' && token.depth === 2)
        sections.push(emptySection(token.text, line));
      else if (token.type !== 'space') {
        if (sections.length === 0) sections.push(emptySection('', line));
        const section = sections.at(-1);
        if (section) addToken(token, section);
      }
    } catch (error) {
      throw new LineError(line, error instanceof Error ? error.message : String(error));
    }
    line += token.raw.split('\n').length - 1;
  }
  return sections;
}

const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;
