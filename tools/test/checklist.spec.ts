// docs/security.md names tests by file and title; all of them exist.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './testing/files.js';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const entries = page
  .split(/\n(?=- \*\*|\n)/)
  .map((text) => ({ text, name: /^- \*\*((?:S|V|API)\d[^*]*)\*\*/.exec(text)?.[1] }))
  .flatMap(({ text, name }) => (name ? [{ name, text }] : []));
const named = entries.flatMap(({ name, text }) =>
  [...text.matchAll(/^ {2}- `([\w./-]+\.tsx?)` › (.+)$/gm)].map(([, file = '', title = '']) => ({
    name,
    file,
    title,
  })),
);

describe('the checklist of docs/security.md', () => {
  it.each(named)('names an existing test in docs/security.md: $name, $title', ({ file, title }) => {
    expect(existsSync(join(root, file))).toBe(true);
    const text = readFileSync(join(root, file), 'utf8');
    expect(["'", '`', '"'].some((quote) => text.includes(quote + title))).toBe(true);
  });

  it('requires a test, a gap or a reason in every entry of docs/security.md', () => {
    const bare = entries.filter(
      ({ name, text }) =>
        !named.some((one) => one.name === name) && !/\*\* \((gap|by design|not used)\)/.test(text),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('covers the whole catalogue, every chapter of the ASVS and all ten risks', () => {
    const has = (start: string) =>
      entries.some(
        ({ name }) =>
          name === start || name.startsWith(`${start} `) || name.startsWith(`${start}.`),
      );
    const numbers = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1)}`);
    const wanted = [...numbers('S', 20), ...numbers('V', 17), ...numbers('API', 10)];
    expect(wanted.filter((start) => !has(start))).toEqual([]);
  });
});
