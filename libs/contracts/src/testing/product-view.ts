// Fixtures for specs.
import type { ProductView } from '../catalogue/catalogue.js';
import type { AdminProduct } from '../catalogue/catalogue-admin.js';
import { eachDetail } from '../catalogue/product-details.js';

/** Returns a product with a value in every field that most products have; its details are null. */
export const aProductView = (parts: Partial<ProductView> = {}): ProductView => ({
  _id: '0b6f2a6e-6a0e-4a3c-9d57-3a1f1f0d1a01',
  name: 'Madras Check',
  description: 'A light cotton check, yarn-dyed, soft from the first wash.',
  price: 18.5,
  originalPrice: null,
  discountPercentage: null,
  category: 'cotton',
  stock: 25,
  images: [`/images/products/${'a'.repeat(64)}-800.webp`],
  image: null,
  features: [],
  ...eachDetail(() => null),
  rating: 4.8,
  reviewCount: 124,
  sku: '1F0D1A01',
  version: 1,
  createdAt: '2026-05-04T08:00:00.000Z',
  ...parts,
});

/** Returns the product as admins see it, with an unknown weight and the standard tax class. */
export const anAdminProduct = (
  product: ProductView,
  parts: Partial<AdminProduct> = {},
): AdminProduct => ({
  ...product,
  shippingGrams: null,
  taxClass: 'standard',
  weightGsm: null,
  widthMm: null,
  isWeightUnknown: true,
  daysLeft: null,
  statedPrice: product.originalPrice,
  reduction: null,
  isLead: true,
  state: 'live',
  liveFrom: null,
  offeredSwatch: null,
  ...parts,
});
