// Images of screens become outdated unnoticed if no page shows them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './testing/files.js';

const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => join('docs', name))]
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n');

it('product D14: the images of screens are those that a page shows, and no others', () => {
  const shown = new Set([...pages.matchAll(/screens\/([\w-]+\.jpg)/g)].map(([, name]) => name));
  expect(shown.size).toBeGreaterThan(0);
  expect(new Set(readdirSync(join(root, 'docs/screens')))).toEqual(shown);
});
