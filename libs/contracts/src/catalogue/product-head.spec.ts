import type { ProductView } from './catalogue.js';
import { productData } from './product-data.js';
import { productHead } from './product-head.js';
import { aProductView } from '../testing/product-view.js';

const product = aProductView({ images: ['/images/products/a-800.webp'] });
const dataOf = (parts: Partial<ProductView> = {}) =>
  productData({ ...product, ...parts }, 'https://shop.test');

describe('the head of a product page', () => {
  it('returns name, image and address in the head of a product page', () => {
    expect(productHead(product)).toMatchObject({
      title: 'Madras Check · Loomery',
      image: '/images/products/a-800.webp',
      address: `/products/${product._id}`,
    });
  });

  it('limits the page description to what search engines show', () => {
    const { description = '' } = productHead({ ...product, description: 'cloth '.repeat(200) });
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.endsWith('…')).toBe(true);
  });
});

describe('the description of a product page', () => {
  it.each([
    ['an emoji', `${'x'.repeat(158)}🧵🧵`, `${'x'.repeat(158)}…`],
    ['a family', `${'x'.repeat(155)}👩‍👩‍👧‍👧 and more`, `${'x'.repeat(155)}…`],
    ['a Bengali syllable', `${'x'.repeat(158)}কি আছে`, `${'x'.repeat(158)}…`],
    ['line breaks', 'First\n\nSecond  line', 'First Second line'],
  ])(
    'cases 21: cuts the page description between characters and in one line: %s',
    (_what, text, shown) => {
      expect(productHead({ ...product, description: text }).description).toBe(shown);
    },
  );
});

describe('the product data for search engines', () => {
  it('returns price, stock and stars to search engines, with absolute addresses', () => {
    expect(dataOf()).toMatchObject({
      sku: '1F0D1A01',
      image: ['https://shop.test/images/products/a-800.webp'],
      offers: { price: '18.50', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.8, reviewCount: 124 },
    });
    expect(dataOf()).not.toHaveProperty('material');
  });

  it('cases 34: returns brand, delivery and returnability of a product to search engines', () => {
    const days = (minValue: number, maxValue: number) => ({ minValue, maxValue, unitCode: 'DAY' });
    expect(dataOf()).toMatchObject({
      brand: { '@type': 'Brand', name: 'Loomery' },
      offers: {
        shippingDetails: {
          shippingRate: { value: '0.00', currency: 'USD' },
          shippingDestination: { addressCountry: 'BD' },
          deliveryTime: { handlingTime: days(1, 2), transitTime: days(4, 5) },
        },
        hasMerchantReturnPolicy: {
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: 30,
        },
      },
    });
    const sale = { kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 8, least: 0.5 } as const;
    const policyOf = (isReturnable: true | undefined) =>
      dataOf({ sale: { ...sale, most: null, isReturnable } });
    const category = (name: string) => ({
      offers: { hasMerchantReturnPolicy: { returnPolicyCategory: `https://schema.org/${name}` } },
    });
    expect(policyOf(undefined)).toMatchObject(category('MerchantReturnNotPermitted'));
    expect(policyOf(true)).toMatchObject(category('MerchantReturnFiniteReturnWindow'));
  });

  it('omits stars without a review, and the stock of a sold-out product', () => {
    const data = dataOf({ rating: null, reviewCount: 0, stock: 0 });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  it('returns the price of one metre of a length, and the composition of its cloth', () => {
    const sale = { kind: 'length', unit: 'm', cutsPerUnit: 10, inStock: 8, least: 0.5 } as const;
    const cloth = {
      code: 'LW-1042',
      name: 'Poplin',
      composition: '100 % cotton',
      highlights: ['115 g/m²'],
    };
    expect(dataOf({ sale: { ...sale, most: null }, cloth })).toMatchObject({
      material: '100 % cotton',
      additionalProperty: [{ '@type': 'PropertyValue', value: '115 g/m²' }],
      offers: {
        priceSpecification: { price: '18.50', referenceQuantity: { value: 1, unitCode: 'MTR' } },
      },
    });
    expect(dataOf({ sale: { ...sale, most: null, longest: 0.4 } })).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('X7: names all colours of a cloth as one group, each with its own address', () => {
    const dot = {
      name: 'Navy',
      hex: '#1B2A4A',
      family: 'blue' as const,
      inStock: true,
      image: null,
    };
    const other = '80000000-0000-4000-8000-000000000002';
    const siblings = [product._id, other].map((_id) => ({ ...dot, _id, price: 9 }));
    const data = dataOf({ colour: dot, siblings });
    expect(data).toMatchObject({
      '@type': 'ProductGroup',
      aggregateRating: { ratingValue: 4.8, reviewCount: 124 },
      variesBy: ['https://schema.org/color'],
      hasVariant: [
        { '@type': 'Product', color: 'Navy', name: `${product.name}, Navy` },
        { '@type': 'Product', url: `https://shop.test/products/${other}` },
      ],
    });
    // W38: the rating belongs to the cloth and appears once.
    expect(JSON.stringify(data).match(/AggregateRating/g)).toHaveLength(1);
  });
});
