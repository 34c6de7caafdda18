// The size of documents, and the style of comments.
import { read, trackedFiles } from './testing/tracked.js';

const DECISION_WORDS = 120;
const TITLE_WORDS = 10;
const LINE = 400;
const README_LINES = 80;

const files = trackedFiles();
const code = files.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
const pages = files.filter((path) => path.endsWith('.md'));
const decisions = pages.filter((path) => /^docs\/decisions\/\d/.test(path));
const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Lists comments of several words: a block, or consecutive lines of `//`. */
const commentsOf = (text: string): string[] =>
  (text.match(/^ *\/\*[\s\S]*?\*\/|(?:^ *\/\/.*\n)+/gm) ?? []).map((comment) =>
    comment.replace(/^ *(\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, ''),
  );
/** A comment starts with a verb or is a noun phrase, in the terms of the trade. */
const unclear = /^(?:Of|As|By|What|Whether) |\b(?:so many|said of|word of|gives back|goes on)\b/;
const unclearComments = (path: string, text: string): string[] =>
  commentsOf(text)
    .map((comment) => comment.trim().replace(/\s+/g, ' '))
    .filter((comment) => unclear.test(comment))
    .map((comment) => `${path}: ${comment.slice(0, 60)}`);
const longLines = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => (line.length > LINE ? [`${path}:${String(at + 1)}`] : []));

describe('documents', () => {
  it(`limits decisions to ${String(DECISION_WORDS)} words, with titles of ${String(TITLE_WORDS)}`, () => {
    const faults = decisions.filter((path) => {
      const title = read(path).split('\n')[0] ?? '';
      return wordsOf(read(path)) > DECISION_WORDS || wordsOf(title) - 1 > TITLE_WORDS;
    });
    expect(faults).toEqual([]);
  });

  it('lists every decision under its title', () => {
    const index = read('docs/decisions/README.md');
    const listed = decisions.filter((path) => {
      const title = (read(path).split('\n')[0] ?? '').slice(2);
      return index.includes(`- [${title}](${path.slice('docs/decisions/'.length)})`);
    });
    expect(listed).toEqual(decisions);
  });

  it(`limits the lines of documents to ${String(LINE)} characters`, () => {
    expect(pages.flatMap((path) => longLines(path, read(path)))).toEqual([]);
    expect(longLines('planted.md', `| ${'x'.repeat(LINE)} |`)).toEqual(['planted.md:1']);
  });

  it(`limits the README to ${String(README_LINES)} lines and five commands`, () => {
    const readme = read('README.md');
    expect(readme.split('\n').length).toBeLessThanOrEqual(README_LINES + 1);
    expect(readme.match(/^\| `npm /gm)).toHaveLength(5);
  });
});

describe('comments', () => {
  it('starts comments with a verb or a noun', () => {
    expect(code.flatMap((path) => unclearComments(path, read(path)))).toEqual([]);
    const planted = [
      '/** What it costs. */',
      '// Of a roll.',
      '/**\n * Waits so many\n * times. */',
    ];
    expect(planted.flatMap((text) => unclearComments('planted.ts', `${text}\n`))).toHaveLength(3);
    expect(unclearComments('planted.ts', '/** Returns the password of a role. */\n')).toEqual([]);
  });
});
