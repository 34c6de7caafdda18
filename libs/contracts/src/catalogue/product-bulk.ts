// Changes of many products at once, and of a single value of a product.
import { z } from 'zod';
import { BULK_LIMIT, bulkPreview, type BulkReason } from '../core/bulk.js';
import { rpc } from '../core/message.js';
import { id, isoDate } from '../core/shapes.js';
import { stockUnits } from '../inventory/sale.js';
import { dollars } from '../money/money.js';
import { productFields, productState } from './catalogue.js';
import { adminProductQuery, savedProduct } from './catalogue-admin.js';
import { plainStates } from './product-state.js';

const { category } = productFields.shape;

/** Endings of rounded prices; ties round up. */
export const priceEndings = ['.00', '.50', '.95'] as const;
export type PriceEnding = (typeof priceEndings)[number];

const percent = z.object({ by: z.literal('percent'), value: z.number().min(0.01).max(1_000) });
const amount = z.object({ by: z.literal('amount'), value: dollars.min(0.01) });
const lessPercent = percent.extend({ value: z.number().min(0.01).max(99.99) });
const rounded = {
  ending: z.enum(priceEndings).optional(),
  /** True if the original price changes in the same way. */
  originalToo: z.boolean().default(false),
};
const { ending } = rounded;

export const productChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('setPrice'), value: dollars, originalToo: rounded.originalToo }),
  z.object({
    kind: z.literal('raisePrice'),
    change: z.discriminatedUnion('by', [percent, amount]),
    ...rounded,
  }),
  z.object({
    kind: z.literal('lowerPrice'),
    change: z.discriminatedUnion('by', [lessPercent, amount]),
    ...rounded,
  }),
  /** The price becomes the original price if there is none, then falls. */
  z.object({
    kind: z.literal('startSale'),
    change: z.discriminatedUnion('by', [lessPercent, amount]),
    ending,
  }),
  /** The original price becomes the price. */
  z.object({ kind: z.literal('endSale') }),
  /** Pieces or units of a length. */
  z.object({ kind: z.literal('setStock'), value: stockUnits }),
  z.object({ kind: z.literal('addStock'), value: z.number().min(-1_000_000).max(1_000_000) }),
  z.object({ kind: z.literal('setCategory'), value: category }),
  z.object({ kind: z.literal('setState'), value: z.enum(plainStates) }),
  z.object({ kind: z.literal('delete') }),
]);
export type ProductChange = z.infer<typeof productChange>;

const filter = adminProductQuery.pick({
  search: true,
  category: true,
  stock: true,
  weight: true,
  runsOut: true,
  state: true,
});

/** The products to change: these ids, or all that match except `except`. */
export const productBulkInput = z.union([
  z.object({ ids: z.array(id).min(1).max(BULK_LIMIT), change: productChange }),
  z.object({
    filter,
    except: z.array(id).max(BULK_LIMIT).default([]),
    change: productChange,
  }),
]);
export type ProductBulkInput = z.infer<typeof productBulkInput>;

/** The values of a product that a bulk change can change; dollars, and pieces or units. */
export const productValues = z.object({
  price: dollars.optional(),
  originalPrice: dollars.nullable().optional(),
  stock: z.number().optional(),
  category: z.string().optional(),
  state: productState.optional(),
  liveFrom: isoDate.nullable().optional(),
});
export type ProductValues = z.infer<typeof productValues>;

export const previewedProduct = z.object({
  _id: id,
  name: z.string(),
  old: productValues,
  /** Null if the product is deleted. */
  new: productValues.nullable(),
});
export type PreviewedProduct = z.infer<typeof previewedProduct>;
export type PreviewedRow = PreviewedProduct | BulkReason;

export const productBulkPreview = bulkPreview(previewedProduct);
export type ProductBulkPreview = z.infer<typeof productBulkPreview>;

const seenAnd = <Value extends z.ZodType>(value: Value) => ({ seen: value, value });

/** One value of one product, with the value that the admin saw. */
export const productValueInput = z.discriminatedUnion('field', [
  z.object({ field: z.literal('price'), ...seenAnd(dollars) }),
  z.object({ field: z.literal('stock'), ...seenAnd(stockUnits) }),
  z.object({ field: z.literal('category'), ...seenAnd(category) }),
  z.object({ field: z.literal('state'), seen: productState, value: z.enum(plainStates) }),
]);
export type ProductValueInput = z.infer<typeof productValueInput>;
export type ProductValueField = ProductValueInput['field'];

/** Changes of one product by admins, newest first. */
export const productHistory = z.object({
  success: z.literal(true),
  entries: z.array(
    z.object({
      at: isoDate,
      by: z.object({ _id: id, name: z.string() }),
      /** The action in the audit: `product.changed`, `product.bulkChanged`. */
      action: z.string(),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
      /** The bulk change that included it. */
      bulk: z.object({ _id: id, title: z.string() }).nullable(),
    }),
  ),
});
export type ProductHistory = z.infer<typeof productHistory>;

export const productBulkRpc = {
  /** Throws `bulk.tooMany`. */
  preview: rpc(
    'catalogue.previewBulk',
    z.object({ bulk: id, input: productBulkInput }),
    productBulkPreview,
    'key: the id that the gateway gives the preview',
    7_000,
  ),
  /** Previews the values before a change or an import `of` any admin. Throws `bulk.notFound`, `bulk.putBackOver`. */
  putBack: rpc(
    'catalogue.previewPutBack',
    z.object({ bulk: id, of: id }),
    productBulkPreview,
    'key: the id that the gateway gives the preview',
    7_000,
  ),
  /**
   * Throws `catalogue.valueChanged` if the value is no longer the one that was seen. For stock, the difference is
   * applied.
   */
  changeValue: rpc(
    'catalogue.changeValue',
    z.object({ product: id, change: productValueInput }),
    savedProduct,
    'inbox',
    7_000,
  ),
  history: rpc('catalogue.productHistory', z.object({ product: id }), productHistory, 'read'),
};
