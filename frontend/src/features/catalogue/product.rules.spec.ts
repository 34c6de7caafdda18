import { swatchOf } from '@shop/contracts/catalogue/swatch';
import { aProduct } from '../../testing/builders';
import { featuresOf, imagesOf, preview, savingOf } from './product.rules';
import { availabilityLevel } from './stock-level';

describe('the preview of a description', () => {
  it('keeps the preview of a description of 80 characters as it is', () => {
    expect(preview('a'.repeat(80))).toBe('a'.repeat(80));
  });

  it('cuts a description after 80 characters and adds three dots', () => {
    expect(preview('a'.repeat(81))).toBe(`${'a'.repeat(80)}...`);
  });

  it('counts the visible characters of a preview: a family emoji or an accented e is one', () => {
    expect(preview('👨‍👩‍👧'.repeat(80))).toBe('👨‍👩‍👧'.repeat(80));
    expect(preview('e\u0301'.repeat(81))).toBe(`${'e\u0301'.repeat(80)}...`);
  });
});

describe('colour swatches', () => {
  it.each([
    ['#1F3A5F', { colour: '#1F3A5F', label: '#1F3A5F' }],
    ['#1F3A5F Navy', { colour: '#1F3A5F', label: 'Navy' }],
    ['#abc Bone white', { colour: '#abc', label: 'Bone white' }],
  ])('shows the colour %s as a swatch', (feature, swatch) => {
    expect(swatchOf(feature)).toEqual(swatch);
  });

  it.each(['#1 seller', '#12345', 'Navy #1F3A5F', '#', '#1F3A5Fnavy'])(
    'shows %s as text instead of a swatch, since it is no colour',
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
  it('shows savings only where the original price is above the price', () => {
    const prices = [null, 18.5, 15].map((originalPrice) => aProduct(1, { originalPrice }));
    expect(prices.map(savingOf)).toEqual([null, null, null]);
  });

  it('returns savings as the difference and its share of the original price', () => {
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
] as const)('classifies a stock of %i as "%s"', (stock, level) => {
  expect(availabilityLevel(stock)).toBe(level);
});

it('uses the single image of a product without a list of images', () => {
  expect(imagesOf(aProduct(1, { images: [], image: '/one.webp' }))).toEqual(['/one.webp']);
  expect(imagesOf(aProduct(1, { images: [], image: null }))).toEqual([]);
});
