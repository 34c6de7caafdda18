// Reads files of frontend/content (see content/README.md): front matter, and Markdown with lines of `@kind argument`.
import matter from 'gray-matter';
import { Marked, type MarkedToken, type Tokens } from 'marked';

interface Link {
  to: string;
  label: string;
}

/** `### Figure | Title` with what follows it. */
interface Item {
  figure?: string;
  title: string;
  text: string;
  links: Link[];
}

/** `## Title` with everything up to the next one. */
export interface Section {
  title: string;
  /** `@cards swatch`: how the section is drawn, and its argument. */
  kind: string;
  argument: string;
  paragraphs: string[];
  points: string[];
  links: Link[];
  table: string[][];
  items: Item[];
}

export interface Document {
  /** The lines between `---` at the top: `title: Shipping`. */
  front: Readonly<Record<string, unknown>>;
  sections: Section[];
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

const emptySection = (title: string): Section => ({
  title,
  kind: 'prose',
  argument: '',
  paragraphs: [],
  points: [],
  links: [],
  table: [],
  items: [],
});

const oneLine = (text: string) => text.trim().replaceAll(/\s*\n\s*/g, ' ');

function itemOf(heading: string): Item {
  const [first = '', ...rest] = heading.split('|').map((part) => part.trim());
  const title = rest.join('|');
  return { ...(title !== '' && { figure: first }), title: title || first, text: '', links: [] };
}

/** The link of a list item that is nothing else. */
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
        const link = linkOf(point);
        if (link) (section.items.at(-1) ?? section).links.push(link);
        else section.points.push(oneLine(point.text));
      }
      break;
    case 'table':
      section.table = [token.header, ...token.rows].map((row) => row.map(({ text }) => text));
      break;
    default:
      throw new Error(`"${token.raw.trim()}" (${token.type}) is not known.`);
  }
}

/** The sections of a file. Throws a message for its author. */
export function documentOf(text: string): Document {
  // Options switch off a cache that forgets errors.
  const { content, data: front } = matter(text, {});
  const sections: Section[] = [];
  for (const token of marked.lexer(content) as (MarkedToken | Directive)[]) {
    if (token.type === 'heading' && token.depth === 2) {
      sections.push(emptySection(token.text));
      continue;
    }
    if (token.type === 'space') continue;
    if (sections.length === 0) sections.push(emptySection(''));
    const section = sections.at(-1);
    if (section) addToken(token, section);
  }
  return { front, sections };
}
