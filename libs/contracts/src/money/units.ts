// The part of length.ts that the first load needs, without zod.
import { sum } from '../core/numbers.js';

export type LengthUnit = 'm' | 'yd';

/** Lengths of one line of an order. */
export const MAX_LENGTHS = 20;

/** Units to whole thousandths: 0.1 + 0.2 is 300. */
export const toThousandths = (units: number): number => Math.round(units * 1000);

/** Whole thousandths to units. */
export const toUnits = (thousandths: number): number => thousandths / 1000;

/** Adds lengths in units without an error of floats. */
export const addLengths = (lengths: readonly number[]): number =>
  toUnits(sum(lengths.map(toThousandths)));

/** How a product is sold by length; amounts in units. */
export interface Sale {
  unit: LengthUnit;
  cutsPerUnit: number;
  inStock: number;
  /** The shortest and the longest length that is cut; null: as long as there is. */
  least: number;
  most: number | null;
  /** It can be returned like everything else, though it was cut to order. */
  isReturnable?: true | undefined;
  /** For a product on rolls: its longest piece, and the most of one dye lot. */
  longest?: number | undefined;
  oneLot?: number | undefined;
  /** The expected stock that is not reserved yet, and its earliest day; null: not known. */
  coming?: { length: number; on: string | null } | undefined;
}

/** Returns the available pieces or units of a product: none where less than the least length is left. */
export function availableOf({ stock, sale }: { stock: number; sale?: Sale | undefined }): number {
  if (!sale) return stock;
  return (sale.longest ?? sale.inStock) < sale.least ? 0 : sale.inStock;
}
