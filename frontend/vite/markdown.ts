// Parses the Markdown subset of frontend/content (see content/README.md).

/** `### Figure | Title` with what follows it. */
interface Item {
  figure?: string;
  title: string;
  text: string;
  links: Link[];
}

interface Link {
  to: string;
  label: string;
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
  front: Record<string, string>;
  sections: Section[];
}

const FRONT = /^---\n([^]*?)\n---\n/;
const LINK = /^\[(.+)\]\((.+)\)$/;
const RULE = /^\|[\s|:-]+\|$/;

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

function frontOf(text: string): Record<string, string> {
  const lines = FRONT.exec(text)?.[1]?.split('\n') ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      if (colon < 1) throw new Error(`"${line}" should read "name: value".`);
      return [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
    }),
  );
}

const cellsOf = (row: string) =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

function itemOf(heading: string): Item {
  const [first = '', ...rest] = heading.split('|').map((part) => part.trim());
  const title = rest.join('|');
  return title === ''
    ? { title: first, text: '', links: [] }
    : { figure: first, title, text: '', links: [] };
}

/** `- one`, `- two`, each of which may run over several lines. */
const bulletsOf = (block: string) =>
  block
    .slice(2)
    .split(/\n- /)
    .map((bullet) => bullet.replace(/\n\s*/g, ' ').trim());

function addBullets(block: string, section: Section, item: Item | undefined) {
  for (const bullet of bulletsOf(block)) {
    const [, label, to] = LINK.exec(bullet) ?? [];
    if (label !== undefined && to !== undefined) (item ?? section).links.push({ label, to });
    else section.points.push(bullet);
  }
}

/** What stands between two empty lines. */
function addBlock(block: string, section: Section) {
  const item = section.items.at(-1);
  if (block.startsWith('### ')) section.items.push(itemOf(block.slice(4)));
  else if (block.startsWith('- ')) addBullets(block, section, item);
  else if (block.startsWith('|'))
    section.table = block
      .split('\n')
      .filter((row) => !RULE.test(row))
      .map(cellsOf);
  else if (block.startsWith('@')) {
    const [kind = '', ...rest] = block.slice(1).split(' ');
    Object.assign(section, { kind, argument: rest.join(' ') });
  } else {
    const text = block.replaceAll('\n', ' ');
    if (item) item.text = item.text === '' ? text : `${item.text} ${text}`;
    else section.paragraphs.push(text);
  }
}

/** The sections of a file. Throws a sentence for its author. */
export function documentOf(text: string): Document {
  const sections: Section[] = [];
  const blocks = text
    .replace(FRONT, '')
    // A heading needs no empty line below it.
    .replaceAll(/^(#{2,3} .+)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  for (const block of blocks) {
    if (block.startsWith('## ')) {
      sections.push(emptySection(block.slice(3)));
      continue;
    }
    if (sections.length === 0) sections.push(emptySection(''));
    const section = sections.at(-1);
    if (section) addBlock(block, section);
  }
  return { front: frontOf(text), sections };
}
