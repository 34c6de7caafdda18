// Rules of a cloth's change, without a database.
import { isDeepStrictEqual } from 'node:util';
import type { ClothFields, ClothSheet, ClothState, ClothView } from '@shop/contracts/cloth/cloth';
import { eachClothField, emptySheet, type ClothValues } from '@shop/contracts/cloth/cloth-fields';
import { clothLacks, lacksSentence } from '@shop/contracts/cloth/cloth-lacks';
import { careWords, clothHighlights, martindaleBand } from '@shop/contracts/cloth/cloth-words';
import {
  compositionFault,
  compositionWords,
  withStoredNames,
  type FibreShare,
} from '@shop/contracts/cloth/composition';
import type { ClothSummary } from '@shop/contracts/cloth/cloth-summary';
import { DomainError } from '@shop/service-kit/domain-error';
import { compositionOf, valuesOf, type ClothRecord } from './cloth-row.js';

/** A cloth without what only its row knows. */
export type Sheet = ClothValues & { name: string; composition: FibreShare[] };

/** A sheet with what a change says of it; without one, a new sheet. */
export function sheetWith(
  was: Sheet | null,
  { name, composition, ...values }: Partial<ClothFields>,
): Sheet {
  const before = was ?? { ...emptySheet(), name: '', composition: [] };
  const shares = composition ? withStoredNames(composition) : before.composition;
  const changed = eachClothField((field) =>
    values[field] === undefined ? before[field] : values[field],
  ) as ClothValues;
  return { ...changed, name: name ?? before.name, composition: shares };
}

export const sheetOf = (row: ClothRecord): Sheet => ({
  ...valuesOf(row),
  name: row.name,
  composition: compositionOf(row),
});

/** Returns the fault of a draft or a published cloth; null for a valid sheet. */
export function sheetFault(sheet: Sheet, state: ClothState): DomainError | null {
  const isPublished = state === 'published';
  const fault = compositionFault(sheet.composition, isPublished);
  if (fault) return new DomainError(fault.code, undefined, fault.message);
  const { widthCm, usableWidthCm } = sheet;
  if (widthCm !== null && usableWidthCm !== null && usableWidthCm > widthCm)
    return new DomainError('catalogue.clothWidth');
  const lacks = isPublished ? clothLacks(sheet) : [];
  if (lacks.length === 0) return null;
  return new DomainError('catalogue.clothIncomplete', undefined, lacksSentence(lacks));
}

export function assertSheet(sheet: Sheet, state: ClothState): void {
  const fault = sheetFault(sheet, state);
  if (fault) throw fault;
}

/** Returns true for equal sheets; the order in which shares were typed is ignored. */
export const isSameSheet = (one: Sheet, other: Sheet): boolean =>
  isDeepStrictEqual(inOrder(one), inOrder(other));

const inOrder = ({ composition, ...sheet }: Sheet) => ({
  ...sheet,
  composition: composition.map((share) => JSON.stringify(Object.entries(share).sort())).sort(),
});

/** Returns true if a length of it weighs something else. */
export const weighsOther = (one: Sheet, other: Sheet): boolean =>
  one.weightGsm !== other.weightGsm || one.widthCm !== other.widthCm;

/** Returns the summary for products, in its stored form. */
export function summaryOf(code: string, sheet: Sheet): string {
  const summary: ClothSummary = {
    code,
    name: sheet.name,
    composition: compositionWords(sheet.composition).eu,
    highlights: clothHighlights(sheet),
  };
  return JSON.stringify(summary);
}

/** A cloth as the audit shows it: the composition as a label reads. */
export const clothAuditFields = (sheet: Sheet, state: ClothState): Record<string, unknown> => ({
  ...sheet,
  composition: compositionWords(sheet.composition).eu,
  state,
});

export function publicSheetOf(row: ClothRecord): ClothSheet {
  const sheet = sheetOf(row);
  return {
    code: row.code,
    ...sheet,
    words: compositionWords(sheet.composition),
    band: sheet.martindale === null ? null : martindaleBand(sheet.martindale),
    care: careWords(sheet),
  };
}

export function clothViewOf(row: ClothRecord, products: ClothView['products']): ClothView {
  const { _id, code, state, version, createdAt, updatedAt } = row;
  const sheet = sheetOf(row);
  return {
    _id,
    code,
    state,
    ...sheet,
    words: compositionWords(sheet.composition),
    lacks: clothLacks(sheet),
    products,
    version,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
