// Weighs an order: cloth by its mass and width, other goods by their stated weight (commerce II.6).
import { halfUp } from './rounding.js';

const CM_PER_UNIT = { m: 100, yd: 91.44 } as const;
const MM_PER_CM = 10;
const THOUSANDTHS = 1_000;
/** Divisor from g/m² × mm × hundredths of a mm to grams. */
const SCALE = 100_000_000;
const PACKING_SHARE = 0.04;

/** The known weight data of a product. */
export interface WeighedProduct {
  unit: 'piece' | 'm' | 'yd';
  /** g/m², and tenths of a centimetre. */
  weightGsm: number | null;
  widthMm: number | null;
  /** Grams of a piece or a unit, as stated. */
  shippingGrams: number | null;
}

/** Returns the grams of a line, rounded once; null if its weight is not known. `thousandths` of a piece or a unit. */
export function lineGrams(product: WeighedProduct, thousandths: number): number | null {
  const { unit, weightGsm, widthMm, shippingGrams } = product;
  if (shippingGrams !== null) return halfUp(shippingGrams * thousandths, THOUSANDTHS);
  if (unit === 'piece' || weightGsm === null || widthMm === null) return null;
  const hundredthsOfMm = Math.round((CM_PER_UNIT[unit] * MM_PER_CM * 100 * thousandths) / 1_000);
  return halfUp(weightGsm * widthMm * hundredthsOfMm, SCALE);
}

/** Adds the packing once per order, and 4 % rounded up. */
export const packedGrams = (grams: number, packingGrams: number): number =>
  grams + packingGrams + Math.ceil(Number((grams * PACKING_SHARE).toFixed(6)));
