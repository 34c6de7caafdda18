// Requests and events of catalogue.
import { z } from 'zod';
import { cleanLine, cleanLines } from '../reading/clean-text.js';
import {
  chargedAs,
  shippingGrams,
  shownPriceStep,
  taxClass,
  typedPriceSteps,
} from '../money/charged-as.js';
import { clothSummary } from '../cloth/cloth-summary.js';
import { event, rpc } from '../core/message.js';
import { cents, dollars } from '../money/money.js';
import { facetQuery, facetReply } from './facet-shapes.js';
import { eachDetail, productDetails } from './product-details.js';
import { colourFields, shownColours } from './product-colour.js';
import { productStates } from './product-state.js';
import { shownSwatch } from './product-swatch.js';
import { lengthOffer, lengthsQuery } from '../inventory/length-offer.js';
import { saleView } from '../inventory/sale.js';
import { rowPage, id, idList, isoDate, onRolls, paging, soldIn } from '../core/shapes.js';
import { HOLDS_PAGE, orderHold, orderRange } from '../inventory/order-holds.js';
import { HOLD_BATCH, holdStockReply, holdStockInput } from '../inventory/stock-holds.js';

/** `scheduled` has a time from which it is live. */
export const productState = z.enum(productStates);

export const productView = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** Dollars. */
  price: z.number(),
  /** Dollars; only where it is above `price`. */
  originalPrice: z.number().nullable(),
  discountPercentage: z.number().nullable(),
  category: z.string(),
  /** Pieces; whole units of a length, rounded down, and 0 where none can be sold. */
  stock: z.int(),
  sale: saleView.optional(),
  /** Addresses of the images, `/images/products/<sha256>-800.webp`; other widths and AVIF by name. */
  images: z.array(z.string()),
  image: z.string().nullable(),
  features: z.array(z.string()),
  /** Null in a product that was saved before the detail existed. */
  ...eachDetail(() => z.string().nullable().default(null)),
  /** 0 to 5; null without any review. */
  rating: z.number().nullable(),
  reviewCount: z.int(),
  /** Last 8 characters of the id, uppercased. */
  sku: z.string(),
  version: z.int(),
  createdAt: isoDate,
  /** Only where the product is of a published cloth. */
  cloth: clothSummary.optional(),
  /** Lower prices from a quantity of a line on. */
  priceSteps: z.array(shownPriceStep).optional(),
  ...shownColours,
  /** Only on the page of a product that offers a swatch which is in stock. */
  swatch: shownSwatch.optional(),
  /** The product of which it is a swatch: no list shows it. */
  swatchOf: id.optional(),
  isGiftCard: z.literal(true).optional(),
});
export type ProductView = z.infer<typeof productView>;

/**
 * `match`: the best match of a search first; without a search, by name. `newest`: the last added first. Both whatever the
 * order.
 */
export const productSort = z.enum(['match', 'name', 'price', 'rating', 'newest']);
export const sortOrder = z.enum(['asc', 'desc']);

export const productQuery = paging.extend({
  search: z.string().overwrite(cleanLine).max(100).optional(),
  category: z.string().overwrite(cleanLine).max(60).optional(),
  /** Without it: `usualSort`. */
  sort: productSort.optional(),
  order: sortOrder.default('asc'),
  /** `next` of the page before: a cursor of constant cost; `page` is then ignored. */
  after: z.string().max(2_000).optional(),
  /** These products alone, in this order; those that are not in the shop are left out. */
  ids: idList.optional(),
  ...facetQuery,
});
export type ProductQuery = z.infer<typeof productQuery>;

export const productList = z.object({
  success: z.literal(true),
  products: z.array(productView),
  /** How many match the search; 0 where `isSimilar` is true. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** Nothing matches the search: these products are spelled similarly. */
  isSimilar: z.boolean(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
  /** All categories of the shop, sorted. */
  categories: z.array(z.string()),
  ...facetReply,
});
export type ProductList = z.infer<typeof productList>;

const filledIn = (label: string, max: number, clean = cleanLine) =>
  z.string(`${label} is required`).overwrite(clean).min(1, `${label} is required`).max(max);
const details = eachDetail((name) =>
  z.string().overwrite(cleanLines).max(productDetails[name].max).nullable(),
);

/** The fields of a product that an admin edits. */
export const productFields = z.object({
  name: filledIn('Name', 160),
  description: filledIn('Description', 5_000, cleanLines),
  price: dollars,
  stock: z.int().min(0).max(1_000_000),
  category: filledIn('Category', 60),
  originalPrice: dollars.nullable(),
  features: z.array(z.string().overwrite(cleanLine).min(1).max(120)).max(30),
  ...details,
  /** Code of its cloth; null for none. Absent leaves it. */
  cloth: z.string().overwrite(cleanLine).max(24).nullable().optional(),
  ...colourFields,
  /** Grams of a piece or a unit; null: worked out from its cloth, or not known. */
  shippingGrams: shippingGrams.nullable(),
  taxClass,
  /** In pieces or units of its sale, and dollars; all below `price`. */
  priceSteps: typedPriceSteps,
  state: productState,
  /** Only of the state `scheduled`; a time that is over makes it live. */
  liveFrom: z.iso.datetime({ offset: true }).nullable(),
});
export type ProductFields = z.infer<typeof productFields>;

/** A new product: the six fields of the form are required, the others are optional. */
export const createProductInput = productFields.extend({
  originalPrice: productFields.shape.originalPrice.default(null),
  features: productFields.shape.features.default([]),
  ...eachDetail((name) => details[name].default(null)),
  shippingGrams: productFields.shape.shippingGrams.default(null),
  taxClass: taxClass.default('standard'),
  priceSteps: typedPriceSteps.default([]),
  state: productState.default('live'),
  liveFrom: productFields.shape.liveFrom.default(null),
  isGiftCard: z.boolean().optional(),
});
export type CreateProductInput = z.input<typeof createProductInput>;

/** The part of a product that other services use. */
export const productEvent = z.object({
  product: id,
  name: z.string(),
  category: z.string(),
  priceCents: cents,
  /** Pieces, or cuts of a length; where it, or else `longest`, is below `leastCuts`, none of it can be sold. */
  stock: z.int(),
  ...onRolls,
  ...soldIn,
  leastCuts: z.int().min(1).optional(),
  ...chargedAs,
  image: z.string().nullable(),
  /** Absent: live. A product in another state is not for sale. */
  state: productState.optional(),
  /** The product of which it is a swatch: it counts as no product of the shop. */
  swatchOf: id.optional(),
  isGiftCard: z.literal(true).optional(),
  /** Grows with every change of the product; consumers ignore an older event. */
  version: z.int(),
  at: isoDate,
});
export type ProductEvent = z.infer<typeof productEvent>;

const deletedProduct = z.object({ product: id, version: z.int(), at: isoDate });
const publishedProduct = productEvent.extend({ createdAt: isoDate, deleted: z.boolean() });

export const catalogueRpc = {
  list: rpc('catalogue.list', productQuery, productList, 'read'),
  /** `catalogue.productNotFound`. */
  get: rpc('catalogue.get', z.object({ product: id }), productView, 'read'),
  /**
   * Returns which of these lengths (units) can be cut in one piece each from one dye lot; holds nothing.
   * `catalogue.productNotFound`, `catalogue.soldByPiece`.
   */
  offerLengths: rpc(
    'catalogue.offerLengths',
    z.object({ product: id, lengths: lengthsQuery }),
    lengthOffer,
    'read',
  ),
  /** Checks prices and holds stock, all lines of an order or none; replies in the order of the holds. */
  holdStock: rpc(
    'catalogue.holdStock',
    z.object({ holds: z.array(holdStockInput).min(1).max(HOLD_BATCH.orders) }),
    z.object({ replies: z.array(holdStockReply) }),
    'key: the order and the epoch',
  ),
  /** Count and checksum of the orders of a range that hold stock, as `holdChecksum` makes them; services only. */
  sumHolds: rpc(
    'catalogue.sumHolds',
    orderRange,
    z.object({ count: z.int(), checksum: z.string() }),
    'read',
    5_000,
  ),
  /** The orders of a range that hold stock, by id; `next` is null at the end. Services only. */
  pageHolds: rpc(
    'catalogue.pageHolds',
    orderRange.extend({ after: id.nullable() }),
    z.object({ holds: z.array(orderHold), next: id.nullable() }),
    'read',
    5_000,
  ),
  /** The holds of these orders in any state; services only. */
  findHolds: rpc(
    'catalogue.findHolds',
    z.object({ orders: z.array(id).max(HOLDS_PAGE) }),
    z.object({ holds: z.array(orderHold) }),
    'read',
    5_000,
  ),
  /** Every product as in its events, deleted ones too; services only. */
  pageProducts: rpc(
    'catalogue.pageProducts',
    rowPage,
    z.object({ products: z.array(publishedProduct), next: id.nullable() }),
    'read',
    5_000,
  ),
  /** Those of these products that exist, as in their events, deleted ones too; services only. */
  findProducts: rpc(
    'catalogue.findProducts',
    z.object({ products: z.array(id).min(1).max(HOLDS_PAGE) }),
    z.object({ products: z.array(publishedProduct) }),
    'read',
  ),
};

export const catalogueEvents = {
  productCreated: event('catalogue.productCreated', productEvent),
  productChanged: event('catalogue.productChanged', productEvent),
  productDeleted: event('catalogue.productDeleted', deletedProduct),
  /** Stock of the products as it is after a hold, a release or an adjustment. */
  stockChanged: event(
    'catalogue.stockChanged',
    z.object({
      products: z.array(z.object({ product: id, stock: z.int(), ...onRolls, version: z.int() })),
      at: isoDate,
    }),
  ),
};
