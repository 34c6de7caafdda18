import { readFilters } from './product-filters';
import { changeFilters, sortingsFor, writeFilters } from './product-sortings';

const usual = { search: '', category: '', sort: 'name', order: 'asc', facets: {}, page: 1 };
const read = (query: string) => readFilters(new URLSearchParams(query));
const changed = (query: string, part: Parameters<typeof changeFilters>[1]) =>
  writeFilters(changeFilters(read(query), part)).toString();

describe('the filters in the address', () => {
  it('sorts products by name, ascending, when the address has no filters', () => {
    expect(read('')).toEqual(usual);
  });

  it('reads filters from the address as they were written', () => {
    const filters = { search: 'blue & "white"', category: 'Silk', sort: 'price', order: 'desc' };
    const written = writeFilters({ ...usual, ...filters, sort: 'price', order: 'desc', page: 3 });
    expect(readFilters(written)).toEqual({ ...filters, facets: {}, page: 3 });
  });

  it('FAB-53: reads the facets of the address, and writes them in one order', () => {
    const { facets } = read(
      'piece=3&use=dresses,coats&fibre=linen&fibre=cotton&weave=&colour=Blue',
    );
    expect(facets).toEqual({
      fibre: 'cotton,linen',
      colour: 'blue',
      use: 'coats,dresses',
      piece: '3',
    });
    const written = writeFilters({ ...read(''), facets });
    expect([...written.keys()]).toEqual(['fibre', 'colour', 'use', 'piece']);
    expect(readFilters(written).facets).toEqual(facets);
  });

  it.each(['', 'search=a', 'search=a&sort=name', 'search=a&order=desc', 'search=a&sort=rating'])(
    'omits default filters from the address: %s',
    (query) => {
      expect(writeFilters(read(query)).toString()).toBe(query);
    },
  );

  it('D2: sorts a search by its best match, unless the address has another sorting', () => {
    const match = { ...usual, search: 'a', sort: 'match' };
    expect(read('search=a')).toEqual(match);
    expect(read('search=a&sort=match&order=desc')).toEqual(match);
    expect(read('search=a&sort=name')).toMatchObject({ sort: 'name', order: 'asc' });
    expect(read('search=a&order=desc')).toMatchObject({ sort: 'name', order: 'desc' });
    expect(read('sort=match')).toEqual(usual);
  });

  it('D2: switches the default sorting when a search begins or ends, and keeps a chosen one', () => {
    expect(changed('', { search: 'a' })).toBe('search=a');
    expect(changed('search=a', { search: '' })).toBe('');
    expect(changed('sort=price', { search: 'a' })).toBe('search=a&sort=price');
    expect(changed('order=desc', { search: 'a' })).toBe('search=a&order=desc');
    expect(changed('search=a&sort=name', { search: 'ab' })).toBe('search=ab&sort=name');
    expect(changed('search=a', { sort: 'name', order: 'asc' })).toBe('search=a&sort=name');
  });

  it('D2: offers the best match only for a search', () => {
    const labels = (query: string) => sortingsFor(read(query)).map(({ label }) => label);
    expect(labels('search=a')).toEqual(['Best match', ...labels('')]);
    expect(labels('')).toHaveLength(7);
  });

  it.each(['sort=stock', 'order=up', 'page=0', 'page=-2', 'page=1.5', 'page=x'])(
    'ignores unknown filters: %s',
    (query) => {
      expect(read(query)).toEqual(usual);
    },
  );
});
