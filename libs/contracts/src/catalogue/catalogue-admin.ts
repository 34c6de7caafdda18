// Requests of admins to the catalogue.
import { BULK_LIMIT } from '../core/bulk.js';
import { jobReply } from '../core/jobs.js';
import { importReport, stagedKey } from '../core/list-import.js';
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import {
  createProductInput,
  productFields,
  productState,
  productView,
  sortOrder,
} from './catalogue.js';
import { offeredSwatch, offerSwatchInput } from './product-swatch.js';
import { rpc } from '../core/message.js';
import { changeSaleInput, stockUnits } from '../inventory/sale.js';
import { done, id, isoDate, nothing } from '../core/shapes.js';

/** Stock levels of the admin badge (spec section 4): 0, 1 to 9, more. */
export const stockLevels = ['in-stock', 'low-stock', 'out-of-stock'] as const;
export const stockLevel = z.enum(stockLevels);
export type StockLevel = z.infer<typeof stockLevel>;

export const MAX_IMAGES = 12;
/** Limits of one upload (reliability 3.8). */
export const UPLOAD_LIMITS = { files: 6, fileBytes: 8 * 1024 * 1024 } as const;
/** Accepted formats of an uploaded image. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
/** The size of a phone's photo: 5712 x 4284. */
export const MAX_PIXELS = 24_500_000;

/** Key of an image in the store, without its width and format. */
const imageKey = z.string().regex(/^products\/[0-9a-f]{64}$/);

export const adminProductQuery = z.object({
  /** Words of the product, or the SKU. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  category: z.string().overwrite(cleanLine).max(60).optional(),
  stock: stockLevel.optional(),
  /** `unknown`: only products whose weight is not known for delivery. */
  weight: z.enum(['unknown']).optional(),
  /** `soon`: only products whose stock lasts less than 14 days at the pace of the last eight weeks. */
  runsOut: z.enum(['soon']).optional(),
  state: productState.optional(),
  /** `match`: the best match of a search first; without a sort, `usualSort`. */
  sort: z.enum(['match', 'name', 'price', 'newest', 'daysLeft']).optional(),
  order: sortOrder.default('asc'),
  /** `next` of the previous page. */
  after: z.string().max(2_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
export type AdminProductQuery = z.infer<typeof adminProductQuery>;

/** The query of GET /api/admin/products/export: the filters and the sort of the list. */
export const productExportQuery = adminProductQuery.omit({ after: true, limit: true }).extend({
  /** Names of the columns in the file, after the id: `name,price`. All columns if absent. */
  columns: z.string().max(1_000).optional(),
});
export type ProductExportQuery = z.infer<typeof productExportQuery>;

/** A product as admins see it, with the data for delivery and tax. */
export const adminProduct = productView.extend({
  shippingGrams: productFields.shape.shippingGrams,
  taxClass: productFields.shape.taxClass,
  /** From the published cloth: g/m², and tenths of a centimetre; null if the sheet does not state it. */
  weightGsm: z.int().nullable(),
  widthMm: z.int().nullable(),
  /** True if the weight is neither stated nor, for a length, known from the cloth. */
  isWeightUnknown: z.boolean(),
  /** Days until the stock runs out at the pace of the last 56 days; null if nothing was sold. */
  daysLeft: z.number().nullable(),
  /** Units of length; a shorter end is waste. */
  leastEnd: z.number().nullish(),
  /** The original price as stated by an admin, whichever price is struck through. */
  statedPrice: z.number().nullable(),
  /** Null if the stated price is struck through. */
  reduction: z
    .object({
      /**
       * Lowest price of the 30 days before the reduction, or before now if there is none; null if the history is
       * shorter.
       */
      lowest: z.number().nullable(),
      /** True if the price has fallen and not risen since. */
      isRunning: z.boolean(),
    })
    .nullable(),
  /** True for the product that lists show; false for the other colourways of its cloth. */
  isLead: z.boolean().default(true),
  state: productState.default('live'),
  liveFrom: isoDate.nullable().default(null),
  /** Null if no swatch of the product is offered. */
  offeredSwatch: offeredSwatch.nullable().default(null),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export const adminProductList = z.object({
  success: z.literal(true),
  products: z.array(adminProduct),
  /** Number of products that match the search; 0 if `isSimilar` is true. */
  total: z.int(),
  /** True if nothing matches the search: these products are spelled similarly. */
  isSimilar: z.boolean(),
  /** True if counting stopped at `total`: there may be more. */
  isTotalCapped: z.boolean(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type AdminProductList = z.infer<typeof adminProductList>;

/** The images of a product, as changed in the form. */
const imageChange = z.object({
  /** Addresses of the images to keep; null keeps all. Addresses that are not of this product are ignored. */
  kept: z.array(z.string().max(300)).max(100).nullable().default(null),
  /** Keys of new images, from `prepareImage`. */
  added: z.array(imageKey).max(MAX_IMAGES).default([]),
  /** Addresses and `new:0`, `new:1`… in the order to show; unnamed images follow. */
  order: z.array(z.string().max(300)).max(100).default([]),
});
export type ImageChange = z.infer<typeof imageChange>;

export const changeProductInput = z.object({
  product: id,
  /** Absent fields do not change. */
  fields: productFields.partial().extend({ stock: stockUnits.optional() }),
  /** Values of these fields when the form was opened. A stored value that differs from both is a conflict. */
  seen: productFields.partial().extend({ stock: stockUnits.optional() }).optional(),
  /** The version that the form was opened on. Throws `catalogue.productChanged` if it is not the newest. */
  version: z.int().optional(),
  /**
   * The stock that the form was opened on: the difference is applied. If absent, `stock` is the result of a stocktake.
   */
  stockSeen: z.number().optional(),
  images: imageChange.prefault({}),
});
export type ChangeProductInput = z.infer<typeof changeProductInput>;

export const savedProduct = done.extend({ product: productView });
export type SavedProduct = z.infer<typeof savedProduct>;

/** Choices for rows without an id that have the name of an existing product. */
export const knownNames = ['update', 'makeAgain', 'leaveOut'] as const;
export type KnownNames = (typeof knownNames)[number];

/** Choices for a list with faulty rows: `stop` applies no rows, `skip` all but the faulty ones. */
export const faultyRows = ['stop', 'skip'] as const;
export type FaultyRows = (typeof faultyRows)[number];

/** Number of products that a list can create or change. */
export const MAX_LISTED_PRODUCTS = BULK_LIMIT;

/** A job if more than `BULK_AT_ONCE` products change, or if faulty rows are left out. */
export const productImportReply = z.union([importReport, jobReply]);
export type ProductImportReply = z.infer<typeof productImportReply>;

export const catalogueAdminRpc = {
  list: rpc('catalogue.listForAdmin', adminProductQuery, adminProductList, 'read'),
  /** Throws `catalogue.productNotFound`. */
  get: rpc('catalogue.getForAdmin', z.object({ product: id }), adminProduct, 'read'),
  /** Returns every category that has products, sorted. */
  listCategories: rpc('catalogue.listCategories', nothing, z.array(z.string()), 'read'),
  /** Checks an upload and makes the shop's images from it. Throws `catalogue.imageRefused`. */
  prepareImage: rpc(
    'catalogue.prepareImage',
    z.object({ staged: stagedKey, name: z.string().max(255) }),
    z.object({ key: imageKey }),
    'idempotent: an image is stored under the hash of its bytes',
    30_000,
  ),
  create: rpc(
    'catalogue.create',
    z.object({
      id,
      fields: createProductInput,
      images: z.array(imageKey).max(MAX_IMAGES),
    }),
    productView,
    'key: the id that the gateway gives the product',
    7_000,
  ),
  change: rpc('catalogue.change', changeProductInput, productView, 'inbox', 7_000),
  /** Changes how a product is sold. Throws `catalogue.stepCoarser`, `catalogue.soldInLengths`. */
  changeSale: rpc('catalogue.changeSale', changeSaleInput, productView, 'inbox', 7_000),
  /** Starts or stops offering swatches of a product. Throws `catalogue.stockGone`. */
  offerSwatch: rpc(
    'catalogue.offerSwatch',
    offerSwatchInput.extend({ product: id }),
    adminProduct,
    'inbox',
    7_000,
  ),
  /** Takes a product out of the shop. Past orders have their own copy of its data. */
  remove: rpc('catalogue.remove', z.object({ product: id }), done, 'inbox', 7_000),
  importList: rpc(
    'catalogue.importList',
    z.object({
      staged: stagedKey,
      dryRun: z.boolean(),
      knownNames: z.enum(knownNames).optional(),
      faulty: z.enum(faultyRows).default('stop'),
      /** Name of the file at the sender. */
      name: z.string().max(255).default('a list'),
    }),
    productImportReply,
    'idempotent: an imported row equals its product, and a file is the input of one job',
    60_000,
  ),
  /** Returns the next lines of the list as CSV, beginning with the heading. `after` is `next` of the previous part. */
  exportList: rpc(
    'catalogue.exportList',
    productExportQuery.extend({ after: z.string().max(2_000).nullable().default(null) }),
    z.object({ text: z.string(), next: z.string().nullable() }),
    'read',
  ),
};
