// Projects a product from its events, which may arrive in any sequence.
import { type ProductEvent } from '@shop/contracts/catalogue/catalogue';
import { LOW_STOCK_MAX } from '@shop/contracts/core/limits';
import { type LengthUnit } from '@shop/contracts/money/units';
import { shopDay } from '@shop/contracts/core/shop-time';
import { type Counters } from '../figures/counters.js';

export interface ProjectedProduct {
  product: string;
  name: string;
  category: string;
  priceCents: number;
  image: string | null;
  /** 0 until an event of the product itself, because an event of its stock may arrive first. */
  version: number;
  /** Number of pieces, or of cuts of a length. */
  stock: number;
  /** Cuts of the longest piece; null if the stock is a single sum. */
  longest: number | null;
  unit: 'piece' | LengthUnit;
  cutsPerUnit: number;
  leastCuts: number;
  stockVersion: number;
  /** True if it is not in the shop: deleted, not live, or a swatch. */
  deleted: boolean;
  /** ISO 8601; null until the event of its creation. */
  listedAt: string | null;
}

/** A change of a product: all of it, only its stock, or its deletion. */
export interface ProductUpdate {
  product: string;
  event?: Pick<
    ProductEvent,
    | 'name'
    | 'category'
    | 'priceCents'
    | 'image'
    | 'state'
    | 'swatchOf'
    | 'version'
    | 'unit'
    | 'cutsPerUnit'
    | 'leastCuts'
  >;
  stock?: Pick<ProductEvent, 'stock' | 'longest' | 'version'>;
  listedAt?: string | null;
  /** Version in which it was deleted. */
  deletedIn?: number;
}

/** Returns a product before its first event. */
export const newProduct = (product: string): ProjectedProduct => ({
  product,
  name: '',
  category: '',
  priceCents: 0,
  image: null,
  version: 0,
  stock: 0,
  longest: null,
  unit: 'piece',
  cutsPerUnit: 1,
  leastCuts: 1,
  stockVersion: 0,
  deleted: false,
  listedAt: null,
});

export const updateOf = (event: ProductEvent): ProductUpdate => ({
  product: event.product,
  event,
  stock: event,
});

/**
 * Returns the projection after a change. An older version never overwrites a newer one. A deletion is a version too, so
 * that a newer version restores the product. A product that was deleted before its first event gets its fields from an
 * older one.
 */
export function applyUpdate(
  known: ProjectedProduct,
  { event, stock, listedAt, deletedIn }: ProductUpdate,
): ProjectedProduct {
  const next = { ...known, listedAt: known.listedAt ?? listedAt ?? null };
  if (event && (event.version > known.version || known.name === '')) {
    const { name, category, priceCents, image, version } = event;
    const { unit = 'piece', cutsPerUnit = 1, leastCuts = 1 } = event;
    Object.assign(next, { name, category, priceCents, image, unit, cutsPerUnit, leastCuts });
    if (version > known.version) next.deleted = !isCounted(event);
    next.version = Math.max(known.version, version);
  }
  if (deletedIn !== undefined && deletedIn >= next.version) {
    next.deleted = true;
    next.version = deletedIn;
  }
  if (stock && stock.version > known.stockVersion) {
    next.stock = stock.stock;
    next.longest = stock.longest ?? null;
    next.stockVersion = stock.version;
  }
  return next;
}

const isCounted = ({ state = 'live', swatchOf }: NonNullable<ProductUpdate['event']>): boolean =>
  state === 'live' && swatchOf === undefined;

/** Adds the product to the figures (`sign` 1), or subtracts it (-1). A product that is not in the shop adds nothing. */
export function countProduct(counters: Counters, product: ProjectedProduct, sign: 1 | -1): void {
  if (product.version === 0 || product.deleted) return;
  counters.count('products', sign);
  if ((product.longest ?? product.stock) < product.leastCuts) counters.count('outOfStock', sign);
  else if (product.stock < (LOW_STOCK_MAX + 1) * product.cutsPerUnit)
    counters.count('lowStock', sign);
  if (product.listedAt === null) return;
  counters.add('daily_arrivals', { day: shopDay(new Date(product.listedAt)) }, { products: sign });
}
