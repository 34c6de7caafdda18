import type { ProductView } from './catalogue.js';
import { productHead } from './product-head.js';
import { aProductView } from './testing/product-view.js';

const product = aProductView({ images: ['/images/products/a-800.webp'] });
const headOf = (parts: Partial<ProductView> = {}) =>
  productHead({ ...product, ...parts }, 'https://shop.test');

describe('the head of a product page', () => {
  it('has name, price, stock and stars, with absolute addresses', () => {
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

  it('has no stars without a review, and no stock that is sold out', () => {
    const { data } = headOf({ rating: null, reviewCount: 0, stock: 0 });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  it('has a description no longer than search engines show', () => {
    const { description = '' } = headOf({ description: 'cloth '.repeat(200) });
    expect(description.length).toBeLessThanOrEqual(160);
    expect(description.endsWith('…')).toBe(true);
  });
});
