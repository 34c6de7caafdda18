import { buildPages } from '@shop/contracts/content/build-pages';
import { contentOf, faultsOf, missingBlocks } from '@shop/contracts/content/page-content';
import { paths } from '../src/lib/paths';
import { readEditions } from './editions';

const editions = Object.entries(readEditions());

describe('the first editions of pages', () => {
  it('BO-15 W24: has a text in the build for each fixed address', () => {
    const addresses = Object.values(paths.info).map(({ path }) => path);
    expect(Object.keys(buildPages).sort()).toEqual([paths.home.href(), ...addresses].sort());
  });

  it.each(editions)('BO-15: accepts the text of the build at %s as an edition', (path, fields) => {
    expect(faultsOf(fields)).toEqual([]);
    expect(missingBlocks(path, contentOf(fields))).toEqual([]);
  });

  it.each(editions)('BO-15 W24: names every block of the build at %s', (path, fields) => {
    const blocks = contentOf(fields).blocks.filter(
      ({ kind }) => !['prose', 'table'].includes(kind),
    );
    const named = (buildPages[path] ?? []).filter((name) => name !== 'image');
    expect(new Set(blocks.map(({ kind }) => kind))).toEqual(
      new Set(named.map((name) => name.replace(/^@(\w+).*$/, '$1'))),
    );
    expect(fields.image !== '').toBe(buildPages[path]?.includes('image'));
  });
});
