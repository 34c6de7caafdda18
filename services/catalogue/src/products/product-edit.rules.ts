// The rules of an admin's edit. The product may have changed since the form was opened.
import { MAX_IMAGES, type ImageChange } from '@shop/contracts/catalogue/catalogue-admin';
import { cutsOf, stepName, unitsOf } from '@shop/contracts/money/length';
import { toThousandths } from '@shop/contracts/money/units';
import { toDollars } from '@shop/contracts/money/price';
import { DomainError } from '@shop/service-kit/domain-error';
import { stepsText } from './price-steps.rules.js';
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

type Stocked = Pick<Product, 'stock' | 'unit' | 'cutsPerUnit' | 'byRoll'>;

/**
 * The stock after an edit, in pieces or cuts. With the stock that the form was opened on, only the difference counts;
 * without it, the number is a stock-taking. `catalogue.stockGone` below zero, `catalogue.stockOnRolls` of rolls.
 */
export function stockAfter(product: Stocked, requested: number | undefined, seen?: number): number {
  const { stock: now } = product;
  if (requested === undefined) return now;
  const after =
    stockOf(product, requested) + (seen === undefined ? 0 : now - stockOf(product, seen));
  if (product.byRoll && after !== now) throw new DomainError('catalogue.stockOnRolls');
  if (after < 0) throw new DomainError('catalogue.stockGone');
  return after;
}

/** Units in the parts that the product counts in. Throws `request.invalid` if they are not whole. */
function stockOf({ unit, cutsPerUnit }: Stocked, units: number): number {
  const cuts = cutsOf(toThousandths(units), cutsPerUnit);
  if (cuts !== null) return cuts;
  const message =
    unit === 'piece'
      ? 'Stock is not valid'
      : `Stock must be in steps of ${stepName(unit, cutsPerUnit)}`;
  throw new DomainError('request.invalid', [{ path: 'stock', message }], message);
}

/** A product as the audit shows it. */
export const productAuditFields = (
  product: Product,
  images: readonly string[],
): Record<string, unknown> => ({
  name: product.name,
  description: product.description,
  price: toDollars(product.priceCents),
  originalPrice: product.originalPriceCents === null ? null : toDollars(product.originalPriceCents),
  category: product.category,
  stock: unitsOf(product.stock, product.cutsPerUnit),
  features: [...product.features],
  ...product.details,
  ...(product.colourName !== null && {
    colourName: product.colourName,
    colourHex: product.colourHex,
  }),
  ...(product.isGiftCard && { isGiftCard: true }),
  shippingGrams: product.shippingGrams,
  taxClass: product.taxClass,
  state: product.state,
  liveFrom: product.liveFrom?.toISOString() ?? null,
  priceSteps: stepsText(product.priceSteps, product.cutsPerUnit),
  images: images.map(imageAddress),
});
