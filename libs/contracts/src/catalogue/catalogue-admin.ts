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

/** Admin stock badge (spec section 4): 0, 1 to 9, more. */
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

/** Key of an image in the store, without width and format. */
const imageKey = z.string().regex(/^products\/[0-9a-f]{64}$/);

export const adminProductQuery = z.object({
  /** Words of the product, or its SKU. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  category: z.string().overwrite(cleanLine).max(60).optional(),
  stock: stockLevel.optional(),
  /** `unknown`: what delivery cannot weigh. */
  weight: z.enum(['unknown']).optional(),
  /** `soon`: the stock lasts less than 14 days at the pace of the last eight weeks. */
  runsOut: z.enum(['soon']).optional(),
  state: productState.optional(),
  /** `match`: the best match of a search first; without a sort, `usualSort`. */
  sort: z.enum(['match', 'name', 'price', 'newest', 'daysLeft']).optional(),
  order: sortOrder.default('asc'),
  /** `next` of the page before. */
  after: z.string().max(2_000).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(24),
});
export type AdminProductQuery = z.infer<typeof adminProductQuery>;

/** The query of GET /api/admin/products/export: the filters and the sort of the list. */
export const productExportQuery = adminProductQuery.omit({ after: true, limit: true }).extend({
  /** Columns of the file by their names, `name,price`: the id stands before them. All without it. */
  columns: z.string().max(1_000).optional(),
});
export type ProductExportQuery = z.infer<typeof productExportQuery>;

/** A product as admins see it: with what delivery and tax need to know of it. */
export const adminProduct = productView.extend({
  shippingGrams: productFields.shape.shippingGrams,
  taxClass: productFields.shape.taxClass,
  /** From its published cloth: g/m², and tenths of a centimetre; null where the sheet does not state it. */
  weightGsm: z.int().nullable(),
  widthMm: z.int().nullable(),
  /** Neither stated nor, for a length, known from its cloth. */
  isWeightUnknown: z.boolean(),
  /** Days until the stock runs out at the pace of the last 56 days; null where nothing was sold. */
  daysLeft: z.number().nullable(),
  /** Units of length: a shorter end is waste. */
  leastEnd: z.number().nullish(),
  /** The original price as an admin has stated it, whatever is struck. */
  statedPrice: z.number().nullable(),
  /** Null where the stated price is struck. */
  reduction: z
    .object({
      /** Lowest price of the 30 days before the reduction, or before now; null where the history is shorter. */
      lowest: z.number().nullable(),
      /** The price has fallen, and not risen since. */
      isRunning: z.boolean(),
    })
    .nullable(),
  /** It stands for its card in lists: false of a colourway beside its lead. */
  isLead: z.boolean().default(true),
  state: productState.default('live'),
  liveFrom: isoDate.nullable().default(null),
  /** Null: no swatch of it is offered. */
  offeredSwatch: offeredSwatch.nullable().default(null),
});
export type AdminProduct = z.infer<typeof adminProduct>;

export const adminProductList = z.object({
  success: z.literal(true),
  products: z.array(adminProduct),
  /** How many match the search; 0 where `isSimilar` is true. */
  total: z.int(),
  /** Nothing matches the search: these products are spelled similarly. */
  isSimilar: z.boolean(),
  /** There are at least `total`: counting stopped there. */
  isTotalCapped: z.boolean(),
  /** `after` of the next page; null on the last. */
  next: z.string().nullable(),
});
export type AdminProductList = z.infer<typeof adminProductList>;

/** The images of a product as the form leaves them. */
const imageChange = z.object({
  /** Addresses of those that stay; null leaves all. Addresses of foreign images are ignored. */
  kept: z.array(z.string().max(300)).max(100).nullable().default(null),
  /** New ones, from `prepareImage`. */
  added: z.array(imageKey).max(MAX_IMAGES).default([]),
  /** Addresses and `new:0`, `new:1`… in the order to show; unnamed images follow. */
  order: z.array(z.string().max(300)).max(100).default([]),
});
export type ImageChange = z.infer<typeof imageChange>;

export const changeProductInput = z.object({
  product: id,
  /** A field that is not there stays as it is. */
  fields: productFields.partial().extend({ stock: stockUnits.optional() }),
  /** The values of these fields that the form was opened on: all others but the requested are conflicts. */
  seen: productFields.partial().extend({ stock: stockUnits.optional() }).optional(),
  /** The version that the form was opened on: `catalogue.productChanged` when it is not the newest. */
  version: z.int().optional(),
  /** The stock that the form was opened on: the difference is applied. Without it, `stock` is a stock-taking. */
  stockSeen: z.number().optional(),
  images: imageChange.prefault({}),
});
export type ChangeProductInput = z.infer<typeof changeProductInput>;

export const savedProduct = done.extend({ product: productView });
export type SavedProduct = z.infer<typeof savedProduct>;

/** Choices for rows without an id whose names belong to existing products. */
export const knownNames = ['update', 'makeAgain', 'leaveOut'] as const;
export type KnownNames = (typeof knownNames)[number];

/** Choices for a list with faulty rows: `stop` applies none of its rows, `skip` all but the faulty ones. */
export const faultyRows = ['stop', 'skip'] as const;
export type FaultyRows = (typeof faultyRows)[number];

/** Products that a list can make or change. */
export const MAX_LISTED_PRODUCTS = BULK_LIMIT;

/** A job where more than `BULK_AT_ONCE` products change, or faulty rows are left out. */
export const productImportReply = z.union([importReport, jobReply]);
export type ProductImportReply = z.infer<typeof productImportReply>;

export const catalogueAdminRpc = {
  list: rpc('catalogue.listForAdmin', adminProductQuery, adminProductList, 'read'),
  /** `catalogue.productNotFound`. */
  get: rpc('catalogue.getForAdmin', z.object({ product: id }), adminProduct, 'read'),
  /** Every category that has products, sorted. */
  listCategories: rpc('catalogue.listCategories', nothing, z.array(z.string()), 'read'),
  /** Checks an upload and makes the shop's images of it; `catalogue.imageRefused`. */
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
  /** How a product is sold; `catalogue.stepCoarser`, `catalogue.soldInLengths`. */
  changeSale: rpc('catalogue.changeSale', changeSaleInput, productView, 'inbox', 7_000),
  /** Offers swatches of a product, or no longer; `catalogue.stockGone`. */
  offerSwatch: rpc(
    'catalogue.offerSwatch',
    offerSwatchInput.extend({ product: id }),
    adminProduct,
    'inbox',
    7_000,
  ),
  /** Takes a product out of the shop; past orders have a copy of what they need. */
  remove: rpc('catalogue.remove', z.object({ product: id }), done, 'inbox', 7_000),
  importList: rpc(
    'catalogue.importList',
    z.object({
      staged: stagedKey,
      dryRun: z.boolean(),
      knownNames: z.enum(knownNames).optional(),
      faulty: z.enum(faultyRows).default('stop'),
      /** The sender's name of the file. */
      name: z.string().max(255).default('a list'),
    }),
    productImportReply,
    'idempotent: an imported row equals its product, and a file is the input of one job',
    60_000,
  ),
  /** The next lines of the list as CSV, with its heading at the start; `after` is `next` of the part before. */
  exportList: rpc(
    'catalogue.exportList',
    productExportQuery.extend({ after: z.string().max(2_000).nullable().default(null) }),
    z.object({ text: z.string(), next: z.string().nullable() }),
    'read',
  ),
};
