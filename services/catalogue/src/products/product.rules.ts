import type { ProductView } from '@shop/contracts/catalogue';
import { toDollars } from '@shop/contracts/money';

const SKU_LENGTH = 8;

/** A product as the read queries give it: JSON out of PostgreSQL, money in cents. */
export interface ProductRow {
  id: string;
  name: string;
  description: string;
  priceCents: number;
  originalPriceCents: number | null;
  category: string;
  stock: number;
  pictures: string[];
  features: string[];
  weight: string | null;
  dimensions: string | null;
  rating: number | null;
  reviewCount: number;
  version: number;
  createdAt: string;
}

/** Last 8 characters of the id, uppercased (spec section 2). */
export const skuOf = (productId: string): string => productId.slice(-SKU_LENGTH).toUpperCase();

/** The address of a picture; the other widths and formats differ in the ending alone. */
export const pictureAddress = (key: string): string => `/images/${key}-800.webp`;

/** A discount exists only where the original price is above the price (product.md). */
export function discountOf(
  priceCents: number,
  originalPriceCents: number | null,
): { originalPrice: number | null; discountPercentage: number | null } {
  if (originalPriceCents === null || originalPriceCents <= priceCents)
    return { originalPrice: null, discountPercentage: null };
  return {
    originalPrice: toDollars(originalPriceCents),
    discountPercentage: Math.round((1 - priceCents / originalPriceCents) * 100),
  };
}

/** What the shop shows of a product, and nothing else of the row. */
export function productViewOf(row: ProductRow): ProductView {
  const images = row.pictures.map(pictureAddress);
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    price: toDollars(row.priceCents),
    ...discountOf(row.priceCents, row.originalPriceCents),
    category: row.category,
    stock: row.stock,
    images,
    image: images[0] ?? null,
    features: row.features,
    weight: row.weight,
    dimensions: row.dimensions,
    rating: row.rating,
    reviewCount: row.reviewCount,
    sku: skuOf(row.id),
    version: row.version,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
