import { readFilters, writeFilters } from './product-filters';

const usual = { search: '', category: '', sort: 'name', order: 'asc', page: 1 };
const read = (query: string) => readFilters(new URLSearchParams(query));

describe('the filters in the address', () => {
  it('sort by name, ascending, when the address says nothing', () => {
    expect(read('')).toEqual(usual);
  });

  it('come back as they were written', () => {
    const filters = { search: 'blue & "white"', category: 'Silk', sort: 'price', order: 'desc' };
    const written = writeFilters({ ...usual, ...filters, sort: 'price', order: 'desc', page: 3 });
    expect(readFilters(written)).toEqual({ ...filters, page: 3 });
  });

  it('leave what is usual out of the address', () => {
    expect(writeFilters(read('')).toString()).toBe('');
  });

  it.each(['sort=stock', 'order=up', 'page=0', 'page=-2', 'page=1.5', 'page=x'])(
    'pass over what they do not know: %s',
    (query) => {
      expect(read(query)).toEqual(usual);
    },
  );
});
