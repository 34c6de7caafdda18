// The effect of a row of a bulk change on its locked product, and that of its undo.
import { productValues, type ProductValues } from '@shop/contracts/catalogue/product-bulk';
import { stateNames } from '@shop/contracts/catalogue/product-state';
import { formatDollars, toCents } from '@shop/contracts/money/price';
import type { BulkRow } from '@shop/service-kit/bulk/bulk-subject';
import { DomainError } from '@shop/service-kit/domain-error';
import { checkGiftCard } from '../products/gift-card.rules.js';
import { checkSteps } from '../products/price-steps.rules.js';
import { stateAfter } from '../products/product-state.rules.js';
import { stockAfter } from '../products/product-edit.rules.js';
import { isSameCategory, pricesOf, stockText, type BulkProduct } from './product-change.rules.js';

/** The product after the row, or why it stays as it is. */
export type Decision = { after: BulkProduct } | { reason: string };

const valuesOf = (stored: unknown): ProductValues => productValues.parse(stored ?? {});

/** Returns the product after the change. `category` is the requested one in the shop's spelling. */
export function applied(
  row: BulkRow,
  product: BulkProduct | undefined,
  category: string | undefined,
): Decision {
  if (!product || product.isDeleted) return { reason: 'It was deleted in the meantime.' };
  const seen = valuesOf(row.old);
  const reason = changedSince(seen, product);
  if (reason !== null) return { reason };
  if (row.new === null) return { after: { ...product, isDeleted: true } };
  return withValues(product, valuesOf(row.new), { seen, category });
}

/** Returns the product after the undo: only what still is as the change made it goes back. */
export function undone(row: BulkRow, product: BulkProduct | undefined): Decision {
  if (!product) return { reason: 'It was deleted in the meantime.' };
  if (row.new === null)
    return product.isDeleted
      ? { after: { ...product, isDeleted: false } }
      : { reason: 'It is already back in the shop.' };
  if (product.isDeleted) return { reason: 'It was deleted in the meantime.' };
  const old = valuesOf(row.old);
  const seen = valuesOf(row.new);
  const reason = changedSince(seen, product);
  if (reason !== null) return { reason };
  return withValues(product, old, { seen, category: old.category });
}

/** Applies the difference of stock: sales in the meantime count. */
function withValues(
  product: BulkProduct,
  values: ProductValues,
  { seen, category }: { seen: ProductValues; category: string | undefined },
): Decision {
  const { price, originalPrice, stock } = values;
  const priceCents = price === undefined ? product.priceCents : toCents(price);
  const after = {
    ...product,
    ...stateAfter(product, values),
    priceCents,
    originalPriceCents:
      originalPrice === undefined
        ? product.originalPriceCents
        : originalPrice && toCents(originalPrice),
    category: values.category === undefined ? product.category : (category ?? values.category),
  };
  try {
    checkSteps(priceCents, product.priceSteps, product);
    checkGiftCard(after);
    return { after: { ...after, stock: stockAfter(product, stock, seen.stock) } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const isTooFew = error.code === 'catalogue.stockGone';
    return { reason: isTooFew ? `There is only ${stockText(product)}.` : error.message };
  }
}

/** Returns why a row is left as it is: another admin has changed its values. Stock may change at any time. */
function changedSince(seen: ProductValues, product: BulkProduct): string | null {
  const { price, originalPrice } = pricesOf(product);
  if (seen.price !== undefined && seen.price !== price)
    return `Its price is ${formatDollars(price)} now.`;
  if (seen.originalPrice !== undefined && seen.originalPrice !== originalPrice)
    return originalPrice === null
      ? 'Its original price was removed.'
      : `Its original price is ${formatDollars(originalPrice)} now.`;
  if (seen.category !== undefined && !isSameCategory(seen.category, product.category))
    return `It is in ${product.category} now.`;
  if (seen.state !== undefined && seen.state !== product.state)
    return `Its state is "${stateNames[product.state]}" now.`;
  return null;
}
