// Checks a product without zod, which the first load does not include.
import type { ProductList, ProductView } from './catalogue.js';
import type { ClothSummary } from '../cloth/cloth-summary.js';
import { eachDetail } from './product-details.js';

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isNumber: Check = Number.isFinite;
const isInteger: Check = Number.isSafeInteger;
const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
const isOptionalNumber: Check = (value) => value === null || isNumber(value);
const isOptionalText: Check = (value) => value === null || isText(value);
/** Accepts a missing detail as null: an older response may not have it. */
const isDetail: Check = (value) => isText(value ?? '');

const saleChecks: Readonly<Record<string, Check>> = {
  kind: (value) => value === 'length',
  unit: (value) => value === 'm' || value === 'yd',
  cutsPerUnit: isInteger,
  inStock: isNumber,
  least: isNumber,
  most: isOptionalNumber,
};
/** Only a product that is sold by length has a sale. */
const isSale: Check = (value) => value === undefined || passes(value, saleChecks);

/** A UUID of any version. */
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isId = (value: unknown): value is string =>
  typeof value === 'string' && UUID.test(value);

/** ISO 8601 with a time zone, as `isoDate` serialises it. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;
const isMoment: Check = (value) =>
  typeof value === 'string' && MOMENT.test(value) && isNumber(Date.parse(value));

const summaryChecks: Readonly<Record<keyof ClothSummary, Check>> = {
  code: isText,
  name: isText,
  composition: isText,
  highlights: isTexts,
};

const stepChecks = { from: isNumber, price: isNumber };
const isSteps: Check = (value) =>
  value === undefined || (Array.isArray(value) && value.every((step) => passes(step, stepChecks)));

const swatchChecks = { product: isId, price: isNumber };
const colourChecks = { name: isText, hex: isText, family: isText };
const dotChecks = { ...colourChecks, _id: isId, image: isOptionalText };
const isDots: Check = (value) =>
  value === undefined || (Array.isArray(value) && value.every((dot) => passes(dot, dotChecks)));

/** One check for each property of `productView`. */
export const productChecks: Readonly<Record<keyof ProductView, Check>> = {
  _id: isId,
  name: isText,
  description: isText,
  price: isNumber,
  originalPrice: isOptionalNumber,
  discountPercentage: isOptionalNumber,
  category: isText,
  stock: isInteger,
  sale: isSale,
  images: isTexts,
  image: isOptionalText,
  features: isTexts,
  ...eachDetail(() => isDetail),
  rating: isOptionalNumber,
  reviewCount: isInteger,
  sku: isText,
  version: isInteger,
  createdAt: isMoment,
  cloth: (value) => value === undefined || passes(value, summaryChecks),
  priceSteps: isSteps,
  colour: (value) => value === undefined || passes(value, colourChecks),
  colours: isDots,
  siblings: isDots,
  swatch: (value) => value === undefined || passes(value, swatchChecks),
  swatchOf: (value) => value === undefined || isId(value),
  isGiftCard: (value) => value === undefined || value === true,
};

/** Returns true for an object, whose properties are still unknown. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const passes = (value: unknown, checks: Readonly<Record<string, Check>>): boolean =>
  isRecord(value) && Object.entries(checks).every(([name, isRight]) => isRight(value[name]));

/** Returns true for a product, by the same rules as the schema. */
export const isProductView = (value: unknown): value is ProductView => passes(value, productChecks);

const isOptional =
  (isRight: Check): Check =>
  (value) =>
    value === undefined || isRight(value);
const isFlag: Check = (value) => typeof value === 'boolean';
const isOptionalList = isOptional(Array.isArray);

const listChecks: Readonly<Record<keyof ProductList, Check>> = {
  success: (value) => value === true,
  products: (value) => Array.isArray(value) && value.every(isProductView),
  total: isInteger,
  page: isInteger,
  pages: isInteger,
  isSimilar: isFlag,
  next: isOptionalText,
  categories: isTexts,
  facets: isOptionalList,
  prices: isOptional((value) => isRecord(value) && Array.isArray(value['bars'])),
  isPartial: isOptional(isFlag),
  ignored: isOptionalList,
};

/** Returns true for a page of the product list, by the same rules as the schema. */
export const isProductList = (value: unknown): value is ProductList => passes(value, listChecks);
