import { discountOf, pictureAddress, productViewOf, skuOf } from './product.rules.js';

const row = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Indigo Selvedge',
  description: 'Rope-dyed denim.',
  priceCents: 1999,
  originalPriceCents: 2499,
  category: 'denim',
  stock: 4,
  pictures: ['products/aa', 'products/bb'],
  features: ['#1F3A5F Navy'],
  weight: '14 oz',
  dimensions: null,
  rating: 4.8,
  reviewCount: 124,
  version: 3,
  createdAt: '2026-11-21T12:00:00+00:00',
};

describe('what the shop shows of a product', () => {
  it('shows prices in dollars and the discount in whole per cent', () => {
    expect(productViewOf(row)).toMatchObject({
      price: 19.99,
      originalPrice: 24.99,
      discountPercentage: 20,
    });
  });

  it('shows the pictures in their order, the first as the picture of the product', () => {
    const { images, image } = productViewOf(row);
    expect(images).toEqual(['/images/products/aa-800.webp', '/images/products/bb-800.webp']);
    expect(image).toBe(pictureAddress('products/aa'));
  });

  it('shows a product without a picture', () => {
    expect(productViewOf({ ...row, pictures: [] })).toMatchObject({ images: [], image: null });
  });

  it('makes the SKU of the last eight characters of the id', () => {
    expect(skuOf(row.id)).toBe('7728950E');
  });

  it.each([
    ['no original price', 1000, null],
    ['the same price', 1000, 1000],
    ['a lower original price', 1000, 900],
  ])('shows no discount for %s', (_case, price, original) => {
    expect(discountOf(price, original)).toEqual({ originalPrice: null, discountPercentage: null });
  });
});
