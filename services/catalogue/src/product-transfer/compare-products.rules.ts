// Compares a row of a list with its product.
import { errors } from '@shop/contracts/core/errors';
import { stepName } from '@shop/contracts/money/length';
import { toThousandths } from '@shop/contracts/money/units';
import { toCents } from '@shop/contracts/money/price';
import { detailNames } from '@shop/contracts/catalogue/product-details';
import { priceStepText } from '@shop/contracts/money/price-steps';
import { stockUnits } from '@shop/contracts/inventory/sale';
import {
  checkSteps,
  convertedSteps,
  stepsFault,
  stepsOf,
  stepsText,
} from '../products/price-steps.rules.js';
import { imageAddress } from '../products/product.rules.js';
import type { SaleTerms } from '../products/sale.rules.js';
import { fileKey } from '../wanted-images/wanted-image.rules.js';
import { faultOfColour, isOtherColour } from './colour-columns.rules.js';
import { columnRules } from './csv.rules.js';
import type { KnownRow } from './product-list.reader.js';
import type { ProductRow } from './product-row.js';
import { isWhole, termsOfCells } from './sale-columns.rules.js';
import { faultOfState, isOtherState } from './state-columns.rules.js';

/** A product, and whether its row of the list names another category; null if it names none. */
export type ComparedRow = ProductRow & {
  isMoved: boolean | null;
  /** The files that lists have named for it, by `fileKey`. */
  files: string[];
};

interface Fault {
  column: string;
  message: string;
}

/** The changes of a row to its product; `terms` is null if they stay. */
export type Compared = { fault: Fault } | { terms: SaleTerms | null; isChanged: boolean };

export function compareRow(row: KnownRow, product: ComparedRow | undefined): Compared {
  if (!product) return { fault: { column: 'id', message: 'There is no product with this id.' } };
  const terms = termsOfCells(row.sale, product);
  if (terms && 'column' in terms) return { fault: terms };
  const fault = faultOf(row, product, terms ?? product);
  return fault ? { fault } : { terms, isChanged: terms !== null || differs(row, product) };
}

function faultOf(
  { fields, images = [] }: KnownRow,
  product: ProductRow,
  terms: SaleTerms,
): Fault | null {
  const own = product.images.map(imageAddress);
  if (images.some((address) => !own.includes(address)))
    return { column: 'images', message: 'This is not an image of the product.' };
  return (
    faultOfState(fields, product) ??
    faultOfColour(fields, product) ??
    faultOfSteps(fields, product, terms) ??
    stockFault(fields, product, terms)
  );
}

/** The steps and the price as both will be. */
function faultOfSteps(
  { price, priceSteps }: KnownRow['fields'],
  product: ProductRow,
  terms: SaleTerms,
): Fault | null {
  const message = stepsFault(() => {
    const steps = priceSteps
      ? stepsOf(priceSteps, terms)
      : convertedSteps(product.priceSteps, product, terms);
    checkSteps(price === undefined ? product.priceCents : toCents(price), steps, terms);
  });
  return message === null ? null : { column: 'priceSteps', message };
}

function stockFault(
  { stock }: KnownRow['fields'],
  product: ProductRow,
  terms: SaleTerms,
): Fault | null {
  if (stock === undefined) return null;
  if (product.byRoll && stock !== product.stock)
    return { column: 'stock', message: errors['catalogue.stockOnRolls'].message };
  if (!product.byRoll && !stockUnits.safeParse(stock).success)
    return { column: 'stock', message: `The stock ${columnRules['stock'] ?? ''}.` };
  if (isWhole(toThousandths(stock), terms)) return null;
  const { unit, cutsPerUnit } = terms;
  const step = unit === 'piece' ? 'whole pieces' : `steps of ${stepName(unit, cutsPerUnit)}`;
  return { column: 'stock', message: `The stock must be in ${step}.` };
}

function differs({ fields, images, files }: KnownRow, product: ComparedRow): boolean {
  const { price, originalPrice, priceSteps, features, ...plain } = fields;
  const isOther = (requested: unknown, is: unknown) => requested !== undefined && requested !== is;
  return (
    isOther(price === undefined ? undefined : toCents(price), product.priceCents) ||
    isOther(originalPrice ? toCents(originalPrice) : originalPrice, product.originalPriceCents) ||
    product.isMoved === true ||
    files.some((file) => !product.files.includes(fileKey(file))) ||
    isOther(features?.join('\n'), product.features.join('\n')) ||
    isOther(images?.join('\n'), product.images.map(imageAddress).join('\n')) ||
    isOther(plain.name, product.name) ||
    isOther(plain.description, product.description) ||
    isOther(plain.stock, product.stock) ||
    isOther(plain.cloth, product.cloth) ||
    isOther(plain.shippingGrams, product.shippingGrams) ||
    isOther(plain.taxClass, product.taxClass) ||
    isOtherState(fields, product) ||
    isOtherColour(fields, product) ||
    isOther(
      priceSteps?.map(priceStepText).join('|'),
      stepsText(product.priceSteps, product.cutsPerUnit),
    ) ||
    detailNames.some((name) => isOther(plain[name], product.details[name] ?? null))
  );
}
