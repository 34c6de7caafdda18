// Checks a product without zod, which the first load does not include.
import type { ProductList, ProductView } from './catalogue.js';
import { eachDetail } from './product-details.js';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
const isInteger: Check = (value) => Number.isSafeInteger(value);
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** A missing detail is null: an older response may not have it. */
const isOptionalText: Check = (value) => value === undefined || value === null || isText(value);

/** RFC 9562, as `z.uuid()` has it. */
const UUID =
  /^([0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|0{8}-0{4}-0{4}-0{4}-0{12}|f{8}-f{4}-f{4}-f{4}-f{12})$/i;
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

/** ISO 8601 with its zone, as `isoDate` has it on the wire. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const isMoment: Check = (value) =>
  typeof value === 'string' && MOMENT.test(value) && !Number.isNaN(Date.parse(value));

/** One check for each property of `productView`. */
export const productChecks: Readonly<Record<keyof ProductView, Check>> = {
  _id: isId,
  name: isText,
  description: isText,
  price: isNumber,
  originalPrice: orNull(isNumber),
  discountPercentage: orNull(isNumber),
  category: isText,
  stock: isInteger,
  images: isTexts,
  image: orNull(isText),
  features: isTexts,
  ...eachDetail(() => isOptionalText),
  rating: orNull(isNumber),
  reviewCount: isInteger,
  sku: isText,
  version: isInteger,
  createdAt: isMoment,
};

/** Whether a value is an object; its properties are still unknown. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a response is a product, by the same rules as the schema. */
export const isProductView = (value: unknown): value is ProductView =>
  isRecord(value) && Object.entries(productChecks).every(([name, isRight]) => isRight(value[name]));

const listChecks: Readonly<Record<keyof ProductList, Check>> = {
  success: (value) => value === true,
  products: (value) => Array.isArray(value) && value.every(isProductView),
  total: isInteger,
  page: isInteger,
  pages: isInteger,
  isGuess: (value) => typeof value === 'boolean',
  next: orNull(isText),
  categories: isTexts,
};

/** Whether a response is a page of the product list, by the same rules as the schema. */
export const isProductList = (value: unknown): value is ProductList =>
  isRecord(value) && Object.entries(listChecks).every(([name, isRight]) => isRight(value[name]));
