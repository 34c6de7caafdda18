import fc from 'fast-check';
import { productList, productView } from './catalogue.js';
import { isProductList, isProductView } from './product-check.js';

const product = {
  _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01',
  name: 'Madras Check',
  description: 'A light cotton check.',
  price: 18.5,
  originalPrice: 20,
  discountPercentage: 8,
  category: 'cotton',
  stock: 3,
  images: ['/images/products/a-800.webp'],
  image: null,
  features: ['#1F3A5F Navy'],
  weight: null,
  dimensions: '150 cm wide',
  rating: 4.8,
  reviewCount: 124,
  sku: '1F0D1A01',
  version: 1,
  createdAt: '2026-05-04T08:00:00.000Z',
};
const names = Object.keys(product);
const odd = fc.oneof(
  fc.constantFrom(null, undefined, '', 'x', 0, -1, 1.5, NaN, Infinity, true, [], [1], ['a'], {}),
  fc.jsonValue(),
);

describe('the shape of a product, looked at by hand', () => {
  it('is that of the contract', () => {
    expect(names.sort()).toEqual(Object.keys(productView.shape).sort());
    expect(isProductView(product)).toBe(true);
  });

  it('is judged as the schema judges it, whatever stands in any of its fields', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), odd, (name, value) => {
        const changed = { ...product, [name]: value };
        expect(isProductView(changed)).toBe(productView.safeParse(changed).success);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['2026-05-04T08:00:00.000Z', true],
    ['2026-05-04T08:00:00+06:00', true],
    ['2026-05-04T08:00Z', false],
    ['2026-05-04T08:00:00', false],
    ['2026-05-04', false],
    ['2026-13-04T08:00:00Z', false],
    ['0', false],
  ])('takes %s as a moment: %s', (createdAt, isRight) => {
    const changed = { ...product, createdAt };
    expect([isProductView(changed), productView.safeParse(changed).success]).toEqual([
      isRight,
      isRight,
    ]);
  });

  it.each([null, undefined, 'product', [product], 7])('is not that of %j', (value) => {
    expect(isProductView(value)).toBe(false);
  });
});

describe('the shape of a product list, looked at by hand', () => {
  const list = {
    success: true,
    products: [product],
    total: 1,
    page: 1,
    pages: 1,
    isGuess: false,
    next: null,
    categories: ['cotton'],
  };

  it('is judged as the schema judges it, whatever stands in any of its fields', () => {
    expect(isProductList(list)).toBe(true);
    const anything = fc.oneof(odd, fc.constantFrom([null], [{}], [product, {}]));
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(list)), anything, (name, value) => {
        const changed = { ...list, [name]: value };
        expect(isProductList(changed)).toBe(productList.safeParse(changed).success);
      }),
      { numRuns: 500 },
    );
  });

  it.each([[[]], [{}], ['hello'], [null]])('is not %j', (body) => {
    expect(isProductList(body)).toBe(false);
  });
});
