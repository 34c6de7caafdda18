import { aProduct } from '../../testing/builders';
import { featuresOf, imagesOf, preview, savingOf, swatchOf } from './product.rules';
import { stockLevel } from './stock-level';

describe('the preview of a description', () => {
  it('leaves 80 characters as they are', () => {
    expect(preview('a'.repeat(80))).toBe('a'.repeat(80));
  });

  it('cuts after 80 characters and says so with three dots', () => {
    expect(preview('a'.repeat(81))).toBe(`${'a'.repeat(80)}...`);
  });

  it('counts what readers see: a family emoji or an accented e is one character', () => {
    expect(preview('👨‍👩‍👧'.repeat(80))).toBe('👨‍👩‍👧'.repeat(80));
    expect(preview('e\u0301'.repeat(81))).toBe(`${'e\u0301'.repeat(80)}...`);
  });
});

describe('colour swatches', () => {
  it.each([
    ['#1F3A5F', { colour: '#1F3A5F', label: '#1F3A5F' }],
    ['#1F3A5F Navy', { colour: '#1F3A5F', label: 'Navy' }],
    ['#abc Bone white', { colour: '#abc', label: 'Bone white' }],
  ])('shows %s as a swatch', (feature, swatch) => {
    expect(swatchOf(feature)).toEqual(swatch);
  });

  it.each(['#1 seller', '#12345', 'Navy #1F3A5F', '#', '#1F3A5Fnavy'])(
    'leaves %s as words: it is no colour',
    (feature) => {
      expect(swatchOf(feature)).toBeNull();
    },
  );

  it('separates colours from other features in the order of both', () => {
    expect(featuresOf(['Pre-shrunk', '#fff Chalk', '#1 seller'])).toEqual({
      swatches: [{ colour: '#fff', label: 'Chalk' }],
      words: ['Pre-shrunk', '#1 seller'],
    });
  });
});

describe('savings', () => {
  it('exist only where the original price is above the price', () => {
    const prices = [null, 18.5, 15].map((originalPrice) => aProduct(1, { originalPrice }));
    expect(prices.map(savingOf)).toEqual([null, null, null]);
  });

  it('are the difference, and its share of the original price', () => {
    expect(savingOf(aProduct(1, { price: 30, originalPrice: 40 }))).toEqual({
      originalPrice: 40,
      saved: 10,
      percentage: 25,
    });
  });
});

it.each([
  [0, 'out'],
  [1, 'low'],
  [9, 'low'],
  [10, 'in'],
] as const)('calls a stock of %i "%s"', (stock, level) => {
  expect(stockLevel(stock)).toBe(level);
});

it('falls back to the single image where a product has no list of them', () => {
  expect(imagesOf(aProduct(1, { images: [], image: '/one.webp' }))).toEqual(['/one.webp']);
  expect(imagesOf(aProduct(1, { images: [], image: null }))).toEqual([]);
});
