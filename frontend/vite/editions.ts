import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { buildPages } from '@shop/contracts/content/build-pages';
import type { PageFields } from '@shop/contracts/content/pages';
import { editionOf } from './page-of.js';

const FOLDER = `${import.meta.dirname}/../content/pages`;

/** Returns the first edition of each page by its address. */
export const readEditions = (): Record<string, PageFields> =>
  Object.fromEntries(
    Object.keys(buildPages).map((path) => [
      path,
      editionOf(readFileSync(`${FOLDER}/${basename(path) || 'home'}.md`, 'utf8')),
    ]),
  );
