// Converts between a cloth and the values of its form, where typed input is text.
import { clothFieldsInput, type ClothFields, type ClothView } from '@shop/contracts/cloth/cloth';
import {
  clothField,
  clothFieldNames,
  eachClothField,
  stepOf,
  type ClothFieldName,
} from '@shop/contracts/cloth/cloth-fields';
import type { ClothPart, FibreShare } from '@shop/contracts/cloth/composition';
import { nameInEu } from '@shop/contracts/cloth/fibres';

/** A fibre share as it is typed. */
export interface TypedShare {
  /** Unique key of the row. */
  key: number;
  part: ClothPart;
  fibre: string;
  percent: string;
  isRecycled: boolean;
  isOrganic: boolean;
  isSeveral: boolean;
  tradeName: string;
}

export type FormValue = string | boolean | string[];
export type ClothFormValues = { name: string } & Record<ClothFieldName, FormValue>;

export const typedShares = (shares: readonly FibreShare[]): TypedShare[] =>
  shares.map((share, key) => ({
    ...share,
    key,
    fibre: nameInEu(share.fibre),
    percent: String(share.percent),
    tradeName: share.tradeName ?? '',
  }));

export const emptyShare = (key: number, part: ClothPart): TypedShare => ({
  key,
  part,
  fibre: '',
  percent: '',
  isRecycled: false,
  isOrganic: false,
  isSeveral: false,
  tradeName: '',
});

const NUMBER = /^-?\d+([.,]\d+)?$/;
/** Parses a typed number with a comma or a point; NaN if it is invalid. */
export const numberOf = (text: string): number =>
  NUMBER.test(text.trim()) ? Number(text.trim().replace(',', '.')) : NaN;

/** Returns the shares of the rows that are not empty. */
export const sharesOf = (typed: readonly TypedShare[]): FibreShare[] =>
  typed
    .filter(({ fibre, percent }) => fibre.trim() !== '' || percent.trim() !== '')
    .map(({ key: _key, percent, tradeName, ...share }) => ({
      ...share,
      fibre: share.fibre.trim(),
      percent: numberOf(percent),
      tradeName: tradeName.trim() || null,
    }));

/** Returns the initial values of the form. */
export const valuesOf = (cloth?: ClothView): ClothFormValues => ({
  name: cloth?.name ?? '',
  ...eachClothField((name): FormValue => {
    const { kind } = clothField(name);
    const value = cloth?.[name];
    if (kind === 'flag') return value === true;
    if (kind === 'many') return Array.isArray(value) ? value : [];
    return value === null || value === undefined ? '' : String(value);
  }),
});

function fieldValue(name: ClothFieldName, value: FormValue): unknown {
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  return stepOf(clothField(name)) === null ? value : numberOf(value);
}

/** Validates the form with the contract: returns the fields to send, or a message for each invalid field. */
export function checkClothForm(
  values: ClothFormValues,
  shares: readonly FibreShare[],
): { fields: ClothFields } | { faults: Map<string, string> } {
  const checked = clothFieldsInput.safeParse({
    name: values.name,
    composition: shares,
    ...eachClothField((name) => fieldValue(name, values[name])),
  });
  if (checked.success) return { fields: checked.data };
  const faults = checked.error.issues.map(({ path: [name] }): [string, string] => {
    const field = String(name);
    return [field, messageOf(field)];
  });
  return { faults: new Map(faults) };
}

function messageOf(name: string): string {
  if (name === 'name') return 'Name is required';
  if (name === 'composition')
    return 'Give each fibre a share of 0.1 to 100 %, with one decimal at most.';
  const known = clothFieldNames.find((field) => field === name);
  const field = known && clothField(known);
  if (field?.kind === 'number')
    return `Enter a number from ${String(field.min)} to ${String(field.max)}, in steps of ${String(field.step)}`;
  if (field?.kind === 'text')
    return field.rule ? `It ${field.rule}` : `At most ${String(field.max)} characters`;
  return 'This value is not valid';
}
