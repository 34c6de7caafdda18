import fc from 'fast-check';
import { productList, productView } from './catalogue.js';
import { isProductList, isProductView } from './product-check.js';
import { detailNames, eachDetail } from './product-details.js';
import { aProductView } from '../testing/product-view.js';

const navy = { name: 'Navy', hex: '#1B2A4A', family: 'blue' as const };
const dot = { ...navy, _id: aProductView()._id, inStock: true, image: null };
const product = aProductView({
  originalPrice: 20,
  discountPercentage: 8,
  features: ['#1F3A5F Navy'],
  sale: { kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 4.2, least: 0.5, most: null },
  ...eachDetail((name) => `its ${name}`),
  cloth: { code: 'LW-1', name: 'Poplin', composition: '100 % cotton', highlights: ['115 g/m²'] },
  priceSteps: [{ from: 10, price: 9.5 }],
  colour: navy,
  colours: [dot],
  siblings: [{ ...dot, price: 9.5 }],
  swatch: { product: dot._id, price: 5 },
  swatchOf: dot._id,
  isGiftCard: true,
});
const names = Object.keys(product);
const odd = fc.oneof(
  fc.constantFrom(null, undefined, '', 'x', 0, -1, 1.5, NaN, Infinity, true, [], [1], ['a'], {}),
  fc.jsonValue(),
);

describe('the check of a product without zod', () => {
  it('checks every product field of the contract', () => {
    expect(names.sort()).toEqual(Object.keys(productView.shape).sort());
    expect(isProductView(product)).toBe(true);
  });

  it('checks any value of any product field like the schema', () => {
    fc.assert(
      fc.property(fc.constantFrom(...names), odd, (name, value) => {
        const changed = { ...product, [name]: value };
        expect(isProductView(changed)).toBe(productView.safeParse(changed).success);
      }),
      { numRuns: 1_000 },
    );
  });

  it('checks any value of a sale like the schema, and accepts a product without a sale', () => {
    const { sale, ...piece } = product;
    const fields = Object.keys(sale ?? {});
    fc.assert(
      fc.property(fc.constantFrom(...fields), odd, (name, value) => {
        const changed = { ...product, sale: { ...sale, [name]: value } };
        expect(isProductView(changed)).toBe(productView.safeParse(changed).success);
      }),
      { numRuns: 1_000 },
    );
    expect(isProductView(piece)).toBe(true);
  });

  it.each(detailNames)('treats a missing %s as null, as the schema does', (name) => {
    const { [name]: _missing, ...older } = product;
    expect(isProductView(older)).toBe(true);
    expect(productView.parse(older)[name]).toBeNull();
  });

  it.each([
    ['2026-05-04T08:00:00.000Z', true],
    ['2026-05-04T08:00:00+06:00', true],
    ['2026-05-04T08:00Z', false],
    ['2026-05-04T08:00:00', false],
    ['2026-05-04', false],
    ['2026-13-04T08:00:00Z', false],
    ['0', false],
  ])('accepts %s as createdAt: %s', (createdAt, isRight) => {
    const changed = { ...product, createdAt };
    expect([isProductView(changed), productView.safeParse(changed).success]).toEqual([
      isRight,
      isRight,
    ]);
  });

  it.each([null, undefined, 'product', [product], 7])('refuses the product %j', (value) => {
    expect(isProductView(value)).toBe(false);
  });
});

describe('the check of a product list without zod', () => {
  const list = {
    success: true,
    products: [product],
    total: 1,
    page: 1,
    pages: 1,
    isSimilar: false,
    next: null,
    categories: ['cotton'],
  };

  it('checks any value of any field of a product list like the schema', () => {
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

  it.each([[[]], [{}], ['hello'], [null]])('refuses the product list %j', (body) => {
    expect(isProductList(body)).toBe(false);
  });
});
