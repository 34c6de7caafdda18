// A cloth between its row and the contract. A number is stored in whole steps of its field.
import {
  clothField,
  clothFieldNames,
  eachClothField,
  snakeName,
  stepOf,
  type ClothFieldName,
  type ClothValue,
  type ClothValues,
} from '@shop/contracts/cloth/cloth-fields';
import type { ClothState } from '@shop/contracts/cloth/cloth';
import { perMille, type FibreShare } from '@shop/contracts/cloth/composition';

export type Composition = FibreShare[];

/** The row of a cloth, its columns under the names of the contract. */
export type ClothRecord = {
  _id: string;
  code: string;
  name: string;
  state: ClothState;
  version: number;
  createdAt: Date;
  updatedAt: Date;
  composition: (Omit<FibreShare, 'percent'> & { perMille: number })[];
} & Record<ClothFieldName, ClothValue>;

export const columnOf = (name: ClothFieldName): string =>
  clothField(name).column ?? snakeName(name);

/** The columns of the sheet, from `cloths c`. */
export const sheetColumns = clothFieldNames
  .map((name) => `c.${columnOf(name)} AS "${name}"`)
  .join(', ');

/** Returns `percent` and its kin from whole steps, without a float's rest. */
const unscaled = (steps: number, step: number): number => Math.round(steps * step * 1_000) / 1_000;

export function storedValue(name: ClothFieldName, value: ClothValue): ClothValue {
  const step = stepOf(clothField(name));
  return typeof value === 'number' && step !== null ? Math.round(value / step) : value;
}

function readValue(name: ClothFieldName, stored: ClothValue): ClothValue {
  const step = stepOf(clothField(name));
  return typeof stored === 'number' && step !== null ? unscaled(stored, step) : stored;
}

export const valuesOf = (row: ClothRecord): ClothValues =>
  eachClothField((name) => readValue(name, row[name])) as ClothValues;

export const compositionOf = (row: ClothRecord): Composition =>
  row.composition.map(({ perMille: share, ...rest }) => ({ ...rest, percent: share / 10 }));

/** The shares as the columns of `cloth_fibres` have them. */
export const storedShares = (composition: Composition) =>
  composition.map(({ percent, ...share }) => ({ ...share, perMille: perMille(percent) }));
