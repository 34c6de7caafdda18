// The part of length.ts that the first load needs. Without zod.
import { sum } from '../core/numbers.js';

export type LengthUnit = 'm' | 'yd';

/** Maximum number of lengths in an order line. */
export const MAX_LENGTHS = 20;

/** Converts units to whole thousandths: 0.1 + 0.2 is 300. */
export const toThousandths = (units: number): number => Math.round(units * 1000);

/** Converts whole thousandths to units. */
export const toUnits = (thousandths: number): number => thousandths / 1000;

/** Adds lengths in units without float errors. */
export const addLengths = (lengths: readonly number[]): number =>
  toUnits(sum(lengths.map(toThousandths)));

/** The terms of a product that is sold by length; amounts in units. */
export interface Sale {
  unit: LengthUnit;
  cutsPerUnit: number;
  inStock: number;
  /** Minimum and maximum length that is cut; null for any length in stock. */
  least: number;
  most: number | null;
  /** True if it can be returned like other goods, although it was cut to order. */
  isReturnable?: true | undefined;
  /** For a product on rolls: the longest piece, and the largest amount of one dye lot. */
  longest?: number | undefined;
  oneLot?: number | undefined;
  /** Expected stock that is not reserved yet, and its earliest day, or null if it is not known. */
  coming?: { length: number; on: string | null } | undefined;
}

/** Returns the available pieces or units of a product; 0 if less than the minimum length is left. */
export function availableOf({ stock, sale }: { stock: number; sale?: Sale | undefined }): number {
  if (!sale) return stock;
  return (sale.longest ?? sale.inStock) < sale.least ? 0 : sale.inStock;
}
