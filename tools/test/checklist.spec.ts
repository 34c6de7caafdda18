// docs/security.md names tests by file and title: each of them is there.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './testing/files.js';

const page = readFileSync(join(root, 'docs/security.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => /^\| (S\d|V\d|API\d)/.test(line))
  .map((line) => ({ name: line.split('|')[1]?.trim() ?? '', line }));
const named = rows.flatMap(({ name, line }) =>
  [...line.matchAll(/`([\w./-]+\.tsx?)` › (.+?)(?=<br>| +\|)/g)].map(
    ([, file = '', title = '']) => ({
      name,
      file,
      title,
    }),
  ),
);

describe('the checklist of docs/security.md', () => {
  it.each(named)('names a test that is there: $name, $title', ({ file, title }) => {
    expect(existsSync(join(root, file))).toBe(true);
    const text = readFileSync(join(root, file), 'utf8');
    expect(["'", '`', '"'].some((quote) => text.includes(quote + title))).toBe(true);
  });

  it('has a test, a gap or a reason on every line', () => {
    const bare = rows.filter(
      ({ name, line }) =>
        !named.some((one) => one.name === name) && !/\| *(gap|by design|not used) *\|$/.test(line),
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  it('covers the whole catalogue, every chapter of the ASVS and all ten risks', () => {
    const has = (start: string) =>
      rows.some(
        ({ name }) =>
          name === start || name.startsWith(`${start} `) || name.startsWith(`${start}.`),
      );
    const numbers = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1)}`);
    const wanted = [...numbers('S', 20), ...numbers('V', 17), ...numbers('API', 10)];
    expect(wanted.filter((start) => !has(start))).toEqual([]);
  });
});
