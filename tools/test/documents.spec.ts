// The size of documents, comments and folders, so that each can be read at a sitting.
import { dirname } from 'node:path';
import { read, trackedFiles } from './testing/tracked.js';

const DECISION_WORDS = 120;
const TITLE_WORDS = 10;
const DECISIONS = 30;
const LINE = 400;
const COMMENT_WORDS = 40;
const README_LINES = 80;
const FOLDER_FILES = 30;
/** Folders that hold more files until they are divided. */
const toSplit = ['libs/contracts/src', 'tools/chaos/src/scenarios'];

const files = trackedFiles();
const code = files.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
const pages = files.filter((path) => path.endsWith('.md'));
const decisions = pages.filter((path) => /^docs\/decisions\/\d/.test(path));
const wordsOf = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** Comments of several words: a block, or lines of `//` below one another. */
const commentsOf = (text: string): string[] =>
  (text.match(/^ *\/\*[\s\S]*?\*\/|(?:^ *\/\/.*\n)+/gm) ?? []).map((comment) =>
    comment.replace(/^ *(\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, ''),
  );
const longComments = (path: string, text: string): string[] =>
  commentsOf(text)
    .filter((comment) => wordsOf(comment) > COMMENT_WORDS)
    .map((comment) => `${path}: ${comment.trim().slice(0, 60)}`);
const longLines = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, at) => (line.length > LINE ? [`${path}:${String(at + 1)}`] : []));

describe('documents', () => {
  it(`are at most ${String(DECISIONS)} decisions of ${String(DECISION_WORDS)} words, with titles of ${String(TITLE_WORDS)}`, () => {
    expect(decisions.length).toBeLessThanOrEqual(DECISIONS);
    const faults = decisions.filter((path) => {
      const title = read(path).split('\n')[0] ?? '';
      return wordsOf(read(path)) > DECISION_WORDS || wordsOf(title) - 1 > TITLE_WORDS;
    });
    expect(faults).toEqual([]);
  });

  it('list every decision under its title', () => {
    const index = read('docs/decisions/README.md');
    const listed = decisions.filter((path) => {
      const title = (read(path).split('\n')[0] ?? '').slice(2);
      return index.includes(`- [${title}](${path.slice('docs/decisions/'.length)})`);
    });
    expect(listed).toEqual(decisions);
  });

  it(`have no line over ${String(LINE)} characters`, () => {
    expect(pages.flatMap((path) => longLines(path, read(path)))).toEqual([]);
    expect(longLines('planted.md', `| ${'x'.repeat(LINE)} |`)).toEqual(['planted.md:1']);
  });

  it(`begin with a README of at most ${String(README_LINES)} lines and five commands`, () => {
    const readme = read('README.md');
    expect(readme.split('\n').length).toBeLessThanOrEqual(README_LINES + 1);
    expect(readme.match(/^\| `npm /gm)).toHaveLength(5);
  });
});

describe('comments', () => {
  it(`have at most ${String(COMMENT_WORDS)} words`, () => {
    expect(code.flatMap((path) => longComments(path, read(path)))).toEqual([]);
    const planted = `/**\n * ${'word '.repeat(COMMENT_WORDS + 1)}\n */\n`;
    expect(longComments('planted.ts', planted)).toHaveLength(1);
    expect(longComments('planted.ts', `// ${'word '.repeat(25)}\n`.repeat(2))).toHaveLength(1);
  });
});

describe('folders', () => {
  it(`hold at most ${String(FOLDER_FILES)} source files`, () => {
    const counts = new Map<string, number>();
    for (const path of code.filter((name) => !/\.spec\.tsx?$/.test(name))) {
      counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    }
    const full = [...counts].filter(([, count]) => count > FOLDER_FILES).map(([folder]) => folder);
    expect(full.filter((folder) => !toSplit.includes(folder))).toEqual([]);
    expect(toSplit.filter((folder) => !full.includes(folder))).toEqual([]);
  });
});
