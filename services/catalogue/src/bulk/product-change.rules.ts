// The effect of a bulk change on one product: its values before and after, or the reason why it cannot be made.
import { type ProductChange, type ProductValues } from '@shop/contracts/catalogue/product-bulk';
import { stateNames, type PlainState } from '@shop/contracts/catalogue/product-state';
import { formatLength, unitsOf } from '@shop/contracts/money/length';
import { formatDollars, toCents, toDollars } from '@shop/contracts/money/price';
import { DomainError } from '@shop/service-kit/domain-error';
import { checkGiftCard } from '../products/gift-card.rules.js';
import { checkSteps } from '../products/price-steps.rules.js';
import { stockAfter } from '../products/product-edit.rules.js';
import type { Product } from '../products/product.entity.js';
import { pricesAfter, type ChangeOfPrice } from './price-change.rules.js';

/** The part of a product that a bulk change reads. */
export type BulkProduct = Pick<
  Product,
  | '_id'
  | 'name'
  | 'priceCents'
  | 'originalPriceCents'
  | 'priceSteps'
  | 'category'
  | 'stock'
  | 'unit'
  | 'cutsPerUnit'
  | 'byRoll'
  | 'state'
  | 'liveFrom'
  | 'clothId'
  | 'colourName'
  | 'isLead'
  | 'isGiftCard'
> & { isDeleted: boolean };

export type Planned = { old: ProductValues; new: ProductValues | null } | { reason: string };

const isOfPrice = (change: ProductChange): change is ChangeOfPrice =>
  'change' in change || change.kind === 'setPrice' || change.kind === 'endSale';

/** Returns the values of a product that the change changes; dollars, and pieces or units. */
function valuesFor(change: ProductChange, product: BulkProduct): ProductValues {
  if (isOfPrice(change)) return pricesOf(product);
  if (change.kind === 'setCategory') return { category: product.category };
  if (change.kind === 'setState') return stateValues(product);
  return { stock: unitsOf(product.stock, product.cutsPerUnit) };
}

/** Returns all values of a product that bulk changes change. */
export const currentValues = (product: BulkProduct): ProductValues => ({
  ...pricesOf(product),
  ...stateValues(product),
  category: product.category,
  stock: unitsOf(product.stock, product.cutsPerUnit),
});

/** Returns the state of a product with its time. */
const stateValues = ({ state, liveFrom }: BulkProduct) => ({
  state,
  liveFrom: liveFrom?.toISOString() ?? null,
});

/** Returns the prices of a product in dollars. */
export const pricesOf = ({ priceCents, originalPriceCents }: BulkProduct) => ({
  price: toDollars(priceCents),
  originalPrice: originalPriceCents === null ? null : toDollars(originalPriceCents),
});

export function planChange(change: ProductChange, product: BulkProduct): Planned {
  try {
    return plan(change, product);
  } catch (error) {
    if (error instanceof DomainError) return { reason: sentence(error.message) };
    throw error;
  }
}

function plan(change: ProductChange, product: BulkProduct): Planned {
  const old = valuesFor(change, product);
  if (isOfPrice(change)) {
    const after = pricesAfter(change, pricesOf(product));
    if ('reason' in after) return after;
    const { price, originalPrice } = after;
    checkSteps(toCents(price), product.priceSteps, product);
    const originalPriceCents = originalPrice === null ? null : toCents(originalPrice);
    checkGiftCard({ ...product, priceCents: toCents(price), originalPriceCents });
    return { old, new: after };
  }
  if (change.kind === 'delete') return { old, new: null };
  if (change.kind === 'setState')
    return change.value === product.state
      ? { reason: `It is already ${stateNames[change.value].toLowerCase()}.` }
      : { old, new: { state: change.value, liveFrom: null } };
  if (change.kind === 'setCategory')
    return isSameCategory(change.value, product.category)
      ? { reason: 'It is already in this category.' }
      : product.clothId !== null && product.colourName !== null && !product.isLead
        ? { reason: 'It is in the category of the first colour of its cloth.' }
        : { old, new: { category: change.value } };
  return { old, new: { stock: stockChangedTo(change, product) } };
}

/** Returns the new stock in pieces or units. */
function stockChangedTo(
  change: Extract<ProductChange, { kind: 'setStock' | 'addStock' }>,
  product: BulkProduct,
): number {
  const now = unitsOf(product.stock, product.cutsPerUnit);
  const requested = change.kind === 'setStock' ? change.value : now + change.value;
  if (requested < 0)
    throw new DomainError('catalogue.stockGone', undefined, `There is only ${stockText(product)}.`);
  const after = stockAfter(product, requested);
  if (after === product.stock)
    throw new DomainError('request.invalid', undefined, 'This is already its stock.');
  return unitsOf(after, product.cutsPerUnit);
}

/** `12 pieces`, `3.5 m`. */
export function stockText({ stock, unit, cutsPerUnit }: BulkProduct): string {
  const units = unitsOf(stock, cutsPerUnit);
  return unit === 'piece' ? `${String(units)} in stock` : `${formatLength(units, unit)} in stock`;
}

/** Returns true for one category in two spellings. */
export const isSameCategory = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'accent' }) === 0;

const sentence = (message: string): string => (message.endsWith('.') ? message : `${message}.`);

const amountText = ({ by, value }: { by: 'percent' | 'amount'; value: number }): string =>
  by === 'percent' ? `${String(value)} %` : formatDollars(value);

const setStateTitles: Record<PlainState, string> = {
  draft: 'Make drafts',
  live: 'Put into the shop',
  hidden: 'Hide from the shop',
};

/** The change as a sentence for the audit and the undo line. */
export function titleOf(change: ProductChange): string {
  const ending = 'ending' in change && change.ending ? `, ending in ${change.ending}` : '';
  switch (change.kind) {
    case 'setPrice':
      return `Set the price to ${formatDollars(change.value)}`;
    case 'raisePrice':
      return `Raise the price by ${amountText(change.change)}${ending}`;
    case 'lowerPrice':
      return `Lower the price by ${amountText(change.change)}${ending}`;
    case 'startSale':
      return `Start a sale of ${amountText(change.change)}${ending}`;
    case 'endSale':
      return 'End the sale';
    case 'setStock':
      return `Set the stock to ${String(change.value)}`;
    case 'addStock':
      return change.value < 0
        ? `Take ${String(-change.value)} from the stock`
        : `Add ${String(change.value)} to the stock`;
    case 'setCategory':
      return `Move to ${change.value}`;
    case 'setState':
      return setStateTitles[change.value];
    case 'delete':
      return 'Delete';
  }
}
