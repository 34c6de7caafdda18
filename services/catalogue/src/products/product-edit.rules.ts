// The rules of an admin's edit. The product may have changed since the form was opened.
import { MAX_IMAGES, type ImageChange } from '@shop/contracts/catalogue-admin';
import { toDollars } from '@shop/contracts/money';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Product } from './product.entity.js';
import { imageAddress } from './product.rules.js';

/** The entry of `order` that means the `index`-th new image. */
const newName = (index: number): string => `new:${String(index)}`;

/**
 * The keys of a product's images after a change, in the order to show them. Only images that the product
 * has stay: a foreign address would become a stored link (reliability 2.5).
 */
export function arrangeImages(has: readonly string[], change: ImageChange): string[] {
  const keyOf = new Map(has.map((key) => [imageAddress(key), key]));
  const kept = change.kept ?? [...keyOf.keys()];
  const named = new Map<string, string>();
  for (const address of kept) {
    const key = keyOf.get(address);
    if (key) named.set(address, key);
  }
  change.added.forEach((key, index) => named.set(newName(index), key));
  const placed = change.order.filter((name) => named.has(name));
  const keys = [...placed, ...named.keys()].map((name) => named.get(name) ?? '');
  const arranged = [...new Set(keys)];
  if (arranged.length > MAX_IMAGES) throw new DomainError('catalogue.tooManyImages');
  return arranged;
}

/**
 * The stock after an edit. With the stock that the form was opened on only the difference counts, so that what was
 * sold meanwhile stays sold; without it, the number is a stock-taking. `catalogue.stockGone` below zero.
 */
export function stockAfter(now: number, wanted: number | undefined, seen?: number): number {
  if (wanted === undefined) return now;
  const after = seen === undefined ? wanted : now + wanted - seen;
  if (after < 0) throw new DomainError('catalogue.stockGone');
  return after;
}

/** A product as the audit shows it. */
export const auditFieldsOf = (
  product: Product,
  images: readonly string[],
): Record<string, unknown> => ({
  name: product.name,
  description: product.description,
  price: toDollars(product.priceCents),
  originalPrice: product.originalPriceCents === null ? null : toDollars(product.originalPriceCents),
  category: product.category,
  stock: product.stock,
  features: [...product.features],
  ...product.details,
  images: images.map(imageAddress),
});
