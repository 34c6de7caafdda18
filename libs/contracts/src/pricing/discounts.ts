// Discounts and their codes, as maintained by admins (commerce II.7).
import { z } from 'zod';
import { cleanLine } from '../reading/clean-text.js';
import { isGiftCardCode } from '../billing/gift-card-code.js';
import { rpc } from '../core/message.js';
import { cents } from '../money/money.js';
import { foldCode } from '../reading/fold-code.js';
import { discountEffects, discountLevels } from './terms.js';
import { done, id, isoDate, paging } from '../core/shapes.js';

/** A code as an admin enters it. */
export const discountCode = z
  .string('A code is required')
  .max(60)
  .transform(foldCode)
  .pipe(
    z
      .string()
      .regex(/^[0-9A-Z-]{3,40}$/, 'A code has 3 to 40 letters, digits and hyphens')
      .refine(
        (code) => !isGiftCardCode(code),
        'Gift card codes look like this: use another length',
      ),
  );

const count = z.int().min(1).max(1_000_000);
const instant = z.iso.datetime({ offset: true });

export const discountFields = z
  .object({
    name: z
      .string('Name is required')
      .overwrite(cleanLine)
      .min(1, 'Name is required')
      .max(80, 'Name: at most 80 characters'),
    kind: z.enum(['code', 'automatic']),
    level: z.enum(discountLevels),
    effect: z.enum(discountEffects),
    /** Basis points for `percent`, cents for `amount`, 0 for `free`. */
    value: z.int().min(0).max(100_000_000),
    /** True if it combines with other discounts that combine. */
    combines: z.boolean().default(false),
    /** Lower priorities are applied first. */
    priority: z.int().min(0).max(1_000).default(0),
    minCents: cents.nullable().default(null),
    /** Pieces, or whole units of a length. */
    minQuantity: z.int().min(1).max(100_000).nullable().default(null),
    /** Only these products; empty for all. */
    products: z.array(id).max(500).default([]),
    categories: z.array(z.string().overwrite(cleanLine).min(1).max(60)).max(50).default([]),
    excludesReduced: z.boolean().default(false),
    startsAt: instant.nullable().default(null),
    endsAt: instant.nullable().default(null),
    usesMax: count.nullable().default(null),
    usesPerBuyer: count.nullable().default(null),
    isActive: z.boolean().default(true),
  })
  .refine(({ effect, value }) => effect !== 'percent' || (value >= 1 && value <= 10_000), {
    path: ['value'],
    message: 'A percentage is above 0 and at most 100',
  })
  .refine(({ effect, value }) => effect !== 'amount' || value >= 1, {
    path: ['value'],
    message: 'An amount is above 0',
  })
  .refine(({ level, effect }) => level !== 'line' || effect === 'percent', {
    path: ['effect'],
    message: 'A discount of lines is a percentage',
  })
  .refine(({ level, effect }) => effect !== 'free' || level === 'shipping', {
    path: ['effect'],
    message: 'Only delivery can be free',
  })
  .refine(
    ({ startsAt, endsAt }) => !startsAt || !endsAt || Date.parse(startsAt) < Date.parse(endsAt),
    {
      path: ['endsAt'],
      message: 'It ends before it starts',
    },
  );
export type DiscountFields = z.infer<typeof discountFields>;
/** Fields with a default are optional when a discount is created. */
export type DiscountFieldsInput = z.input<typeof discountFields>;

export const discountView = z.object({
  ...discountFields.shape,
  _id: id,
  version: z.int(),
  createdAt: isoDate,
  /** Number of orders that have used it. */
  uses: z.int(),
  /** The number of its codes, and one of them. */
  codeCount: z.int(),
  firstCode: z.string().nullable(),
});
export type DiscountView = z.infer<typeof discountView>;

export const discountQuery = paging.extend({
  /** Part of the name, or a code. */
  search: z.string().overwrite(cleanLine).max(100).optional(),
  state: z.enum(['running', 'planned', 'ended']).optional(),
  sort: z.enum(['made', 'name']).default('made'),
  order: z.enum(['asc', 'desc']).default('desc'),
});
export type DiscountQuery = z.infer<typeof discountQuery>;
export const discountList = z.object({
  success: z.literal(true),
  discounts: z.array(discountView),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type DiscountList = z.infer<typeof discountList>;

export const discountCodeView = z.object({
  code: z.string(),
  usesMax: z.int().nullable(),
  uses: z.int(),
});
export const discountCodeList = z.object({
  success: z.literal(true),
  codes: z.array(discountCodeView),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
});
export type DiscountCodeList = z.infer<typeof discountCodeList>;

/** Maximum number of codes that a request creates. */
export const MAX_NEW_CODES = 10_000;
/** Typed codes, or a number of codes to generate with a prefix. */
export const addCodesInput = z.union([
  z.object({
    codes: z.array(discountCode).min(1).max(500),
    usesMax: count.nullable().default(null),
  }),
  z.object({
    count: z.int().min(1).max(MAX_NEW_CODES),
    prefix: z
      .string()
      .max(12)
      .transform(foldCode)
      .pipe(z.string().regex(/^[0-9A-Z-]*$/))
      .default(''),
    usesMax: count.nullable().default(1),
  }),
]);
export type AddCodesInput = z.infer<typeof addCodesInput>;

export const saveDiscountInput = z.object({
  _id: id,
  version: z.int().nullable(),
  fields: discountFields,
});
export type SaveDiscountInput = z.infer<typeof saveDiscountInput>;
const one = z.object({ discount: id });

export const discountsRpc = {
  list: rpc('order.listDiscounts', discountQuery, discountList, 'read'),
  get: rpc('order.getDiscount', one, discountView, 'read'),
  /** Throws `order.settingsChanged`, `order.settingNotFound`. */
  save: rpc('order.saveDiscount', saveDiscountInput, discountView, 'inbox', 7_000),
  /** Removes a discount; orders that use it keep it. */
  remove: rpc('order.removeDiscount', one, done, 'inbox', 7_000),
  listCodes: rpc('order.listDiscountCodes', paging.extend(one.shape), discountCodeList, 'read'),
  /** Throws `order.codeTaken` with the first code that another discount has. */
  addCodes: rpc(
    'order.addDiscountCodes',
    z.object({ discount: id, add: addCodesInput }),
    done,
    'inbox',
    10_000,
  ),
  removeCode: rpc(
    'order.removeDiscountCode',
    z.object({ discount: id, code: z.string().max(60) }),
    done,
    'inbox',
  ),
};
