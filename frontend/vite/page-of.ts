// Converts a file of frontend/content to an information page or a download: front matter, followed by a text
// (contracts/content).
import { contentOf } from '@shop/contracts/content/page-content';
import type { InfoContent } from '@shop/contracts/content/info-content';
import type { PageFields } from '@shop/contracts/content/pages';
import { sectionsOf } from '@shop/contracts/content/sections';
import matter from 'gray-matter';
import type { Download } from '../src/features/info/page';

type Front = Readonly<Record<string, unknown>>;

/** Returns the front matter between `---` lines at the top of a file, and the text below. */
function partsOf(file: string): { front: Front; text: string } {
  // Passing options disables a cache that forgets errors.
  const { data: front, content: text } = matter(file, {});
  return { front, text };
}

function optional(front: Front, name: string): string | undefined {
  const value = front[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw new Error(`The line "${name}: ..." should be text.`);
  return value;
}

function required(front: Front, name: string): string {
  const value = optional(front, name);
  if (!value) throw new Error(`The line "${name}: ..." is missing.`);
  return value;
}

/** Returns the first edition of a page from its file in content/pages. */
export function editionOf(file: string): PageFields {
  const { front, text } = partsOf(file);
  return {
    title: required(front, 'title'),
    lede: required(front, 'lede'),
    image: optional(front, 'image') ?? '',
    button: optional(front, 'button') ?? '',
    text: text.trim(),
  };
}

/** Converts a file of content/pages. */
export const pageOf = (file: string): InfoContent => contentOf(editionOf(file));

/** Converts a file of content/downloads. */
export function downloadOf(text: string): Download {
  const { front, text: body } = partsOf(text);
  const sections = sectionsOf(body);
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
 * Returns the module of a file of frontend/content. The figures of the company are filled in; for a page, only when it
 * is shown.
 */
export function moduleOf(text: string, file: string): string {
  const isDownload = file.includes('/downloads/');
  try {
    // Parsed from a string, because engines read JSON faster than a literal.
    const content = `JSON.parse(${JSON.stringify(JSON.stringify(isDownload ? downloadOf(text) : pageOf(text)))})`;
    // A home page without figures does not load the module that fills them in.
    const [head, shown] = text.includes('{{')
      ? ["import { filled } from '@shop/contracts/content/filled';\n", `filled(${content})`]
      : ['', content];
    return `${head}export const ${isDownload ? 'download =' : 'page = () =>'} ${shown};`;
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}
