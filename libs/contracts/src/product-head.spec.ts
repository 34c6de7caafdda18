import type { ProductView } from './catalogue.js';
import { productHead } from './product-head.js';

const product: ProductView = {
  _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01',
  name: 'Madras Check',
  description: 'A light cotton check.',
  price: 18.5,
  originalPrice: null,
  discountPercentage: null,
  category: 'cotton',
  stock: 3,
  images: ['/images/products/a-800.webp'],
  image: null,
  features: [],
  weight: null,
  dimensions: null,
  rating: 4.8,
  reviewCount: 124,
  sku: '1F0D1A01',
  version: 1,
  createdAt: '2026-05-04T08:00:00.000Z',
};
const headOf = (parts: Partial<ProductView> = {}) =>
  productHead({ ...product, ...parts }, 'https://shop.test');

describe('what is said of a product elsewhere', () => {
  it('names it with price, stock and stars, in full addresses', () => {
    expect(headOf()).toMatchObject({
      title: 'Madras Check · Loomery',
      address: `/products/${product._id}`,
      data: {
        sku: '1F0D1A01',
        image: ['https://shop.test/images/products/a-800.webp'],
        offers: { price: '18.50', availability: 'https://schema.org/InStock' },
        aggregateRating: { ratingValue: 4.8, reviewCount: 124 },
      },
    });
  });

  it('claims no stars that nobody gave, and no stock that is not there', () => {
    const { data } = headOf({ rating: null, reviewCount: 0, stock: 0 });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  it('is no longer than a search engine shows', () => {
    const { description = '' } = headOf({ description: 'cloth '.repeat(200) });
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.endsWith('…')).toBe(true);
  });
});
