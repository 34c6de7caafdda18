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

/** `scheduled` has a time at which the product becomes live. */
export const productState = z.enum(productStates);

export const productView = z.object({
  _id: id,
  name: z.string(),
  description: z.string(),
  /** Dollars. */
  price: z.number(),
  /** Dollars; only if higher than `price`. */
  originalPrice: z.number().nullable(),
  discountPercentage: z.number().nullable(),
  category: z.string(),
  /** Pieces, or whole units of a length, rounded down; 0 if none can be sold. */
  stock: z.int(),
  sale: saleView.optional(),
  /** Addresses of the images, `/images/products/<sha256>-800.webp`; other widths and AVIF differ at the end. */
  images: z.array(z.string()),
  image: z.string().nullable(),
  features: z.array(z.string()),
  /** Null for a product that was saved before the detail existed. */
  ...eachDetail(() => z.string().nullable().default(null)),
  /** 0 to 5; null if there is no review. */
  rating: z.number().nullable(),
  reviewCount: z.int(),
  /** Last 8 characters of the id, uppercased. */
  sku: z.string(),
  version: z.int(),
  createdAt: isoDate,
  /** Only if the product has a published cloth. */
  cloth: clothSummary.optional(),
  /** Lower prices for larger quantities of a line. */
  priceSteps: z.array(shownPriceStep).optional(),
  ...shownColours,
  /** Only on the page of a product whose swatch is offered and in stock. */
  swatch: shownSwatch.optional(),
  /** The product of which this is a swatch; no list shows swatches. */
  swatchOf: id.optional(),
  isGiftCard: z.literal(true).optional(),
});
export type ProductView = z.infer<typeof productView>;

/**
 * `match`: the best match of a search first; without a search, by name. `newest`: the last added first. Both ignore the
 * order.
 */
export const productSort = z.enum(['match', 'name', 'price', 'rating', 'newest']);
export const sortOrder = z.enum(['asc', 'desc']);

export const productQuery = paging.extend({
  search: z.string().overwrite(cleanLine).max(100).optional(),
  category: z.string().overwrite(cleanLine).max(60).optional(),
  /** `usualSort` if absent. */
  sort: productSort.optional(),
  order: sortOrder.default('asc'),
  /** `next` of the previous page: a cursor of constant cost. If it is set, `page` is ignored. */
  after: z.string().max(2_000).optional(),
  /** Only these products, in this order; those that are not in the shop are left out. */
  ids: idList.optional(),
  ...facetQuery,
});
export type ProductQuery = z.infer<typeof productQuery>;

export const productList = z.object({
  success: z.literal(true),
  products: z.array(productView),
  /** Number of products that match the search; 0 if `isSimilar` is true. */
  total: z.int(),
  page: z.int(),
  pages: z.int(),
  /** True if nothing matches the search: these products are spelled similarly. */
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
  /** Code of the cloth; null for none, absent for no change. */
  cloth: z.string().overwrite(cleanLine).max(24).nullable().optional(),
  ...colourFields,
  /** Grams of a piece or a unit; null if computed from the cloth, or not known. */
  shippingGrams: shippingGrams.nullable(),
  taxClass,
  /** Quantities in pieces or units of the sale, and prices in dollars, all below `price`. */
  priceSteps: typedPriceSteps,
  state: productState,
  /** Only for the state `scheduled`; a time in the past makes the product live. */
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
  /** Pieces, or cuts of a length. Nothing can be sold if this, or `longest` if present, is below `leastCuts`. */
  stock: z.int(),
  ...onRolls,
  ...soldIn,
  leastCuts: z.int().min(1).optional(),
  ...chargedAs,
  image: z.string().nullable(),
  /** Absent for a live product. A product in another state is not for sale. */
  state: productState.optional(),
  /** The product of which this is a swatch; a swatch does not count as a product of the shop. */
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
  /** Throws `catalogue.productNotFound`. */
  get: rpc('catalogue.get', z.object({ product: id }), productView, 'read'),
  /**
   * Returns which of these lengths (units) can each be cut as one piece, from one dye lot. Holds nothing. Throws
   * `catalogue.productNotFound`, `catalogue.soldByPiece`.
   */
  offerLengths: rpc(
    'catalogue.offerLengths',
    z.object({ product: id, lengths: lengthsQuery }),
    lengthOffer,
    'read',
  ),
  /** Checks prices and holds stock: all lines of an order, or none. Replies in the order of the holds. */
  holdStock: rpc(
    'catalogue.holdStock',
    z.object({ holds: z.array(holdStockInput).min(1).max(HOLD_BATCH.orders) }),
    z.object({ replies: z.array(holdStockReply) }),
    'key: the order and the epoch',
  ),
  /** Returns count and `holdChecksum` of the orders in a range that hold stock. Services only. */
  sumHolds: rpc(
    'catalogue.sumHolds',
    orderRange,
    z.object({ count: z.int(), checksum: z.string() }),
    'read',
    5_000,
  ),
  /** Pages the orders in a range that hold stock, by id; `next` is null at the end. Services only. */
  pageHolds: rpc(
    'catalogue.pageHolds',
    orderRange.extend({ after: id.nullable() }),
    z.object({ holds: z.array(orderHold), next: id.nullable() }),
    'read',
    5_000,
  ),
  /** Returns the holds of these orders, in any state. Services only. */
  findHolds: rpc(
    'catalogue.findHolds',
    z.object({ orders: z.array(id).max(HOLDS_PAGE) }),
    z.object({ holds: z.array(orderHold) }),
    'read',
    5_000,
  ),
  /** Pages every product as in its events, including deleted ones. Services only. */
  pageProducts: rpc(
    'catalogue.pageProducts',
    rowPage,
    z.object({ products: z.array(publishedProduct), next: id.nullable() }),
    'read',
    5_000,
  ),
  /** Returns the existing ones of these products, as in their events, including deleted ones. Services only. */
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
  /** Stock of the products after a hold, a release or an adjustment. */
  stockChanged: event(
    'catalogue.stockChanged',
    z.object({
      products: z.array(z.object({ product: id, stock: z.int(), ...onRolls, version: z.int() })),
      at: isoDate,
    }),
  ),
};
