import { productQuery } from './catalogue.js';
import { colourFamily } from './colours.js';
import { facetNames, normalisedFacet } from './facet-names.js';
import { priceToOf } from './facet-words.js';
import { facetValueLabel, readFacets } from './facets.js';
import { swatchOf } from './swatch.js';

describe('the facets of a query', () => {
  it.each([
    ['fibre', 'linen,cotton,linen', 'cotton,linen'],
    ['fibre', ' Linen ,, ', 'linen'],
    ['width', '280-,-115', '-115,280-'],
    ['priceTo', '019.90', '19.9'],
    ['piece', '3.0', '3'],
    ['inStock', '1', '1'],
  ] as const)('W32: rewrites %s=%s so that equal choices are one text', (name, text, written) => {
    expect(normalisedFacet(name, text)).toBe(written);
    expect(productQuery.parse({ [name]: text })[name]).toBe(written);
  });

  it('W34: leaves out values that no facet knows, and names them', () => {
    const read = readFacets({
      fibre: 'linen,unobtainium',
      piece: 'long',
      priceTo: '-1',
      inStock: '0',
    });
    expect(read.chosen).toEqual({ fibre: ['linen'] });
    expect(read.ignored).toEqual([
      { name: 'fibre', value: 'unobtainium' },
      { name: 'priceTo', value: '-1' },
      { name: 'inStock', value: '0' },
      { name: 'piece', value: 'long' },
    ]);
  });

  it('W32: lists the parameters in the order in which the page writes them', () => {
    expect(facetNames.join(' ')).toBe(
      'fibre contains weight width weave colour pattern use certificate stretch opacity kind priceFrom priceTo inStock onSale piece',
    );
  });

  it('X6: labels a price step by its dollars, and sends a cent less', () => {
    expect(priceToOf(20)).toBe('19.99');
    expect(facetValueLabel('priceTo', '19.99')).toBe('Under $20');
    expect(facetValueLabel('priceTo', '18')).toBe('Up to $18');
    expect(facetValueLabel('priceFrom', '7.5')).toBe('From $7.50');
  });
});

describe('the family of a colour', () => {
  it.each([
    ['#1B2A4A', 'blue'],
    ['#8FA9C8', 'blue'],
    ['#6F8BAE', 'blue'],
    ['#1C1C20', 'black'],
    ['#F4F1EA', 'white'],
    ['#fff', 'white'],
    ['#EFE6D4', 'natural'],
    ['#8A8C93', 'grey'],
    ['#8E2F24', 'red'],
    ['#5A1230', 'red'],
    ['#E9C9C4', 'pink'],
    ['#B5651D', 'orange'],
    ['#E6C229', 'yellow'],
    ['#4A5A3C', 'green'],
    ['#2E6E6A', 'green'],
    ['#5A2347', 'purple'],
    ['#A8622A', 'brown'],
  ])('returns the family of %s: %s', (colour, family) => {
    expect(colourFamily(colour)).toBe(family);
  });

  it('reads a feature as a swatch only if it is a colour', () => {
    expect(swatchOf('#1F3A5F Navy')).toEqual({ colour: '#1F3A5F', label: 'Navy' });
    expect(swatchOf('#1 choice')).toBeNull();
  });
});
