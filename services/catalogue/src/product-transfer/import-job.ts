// Imports of many products: the data of a job in addition to its file, and the reading of the file.
import { listFault, stagedKey, type ListFault } from '@shop/contracts/core/list-import';
import { id } from '@shop/contracts/core/shapes';
import { z } from 'zod';
import type { ImageStore } from '../images/image-store.js';
import { readStaged } from '../transfer/list-import.js';
import { imageKeysOf, MISSING_IMAGE, missingImages } from './listed-images.js';
import { readProductList, type KnownRow, type NewRow } from './product-list.reader.js';
import { readRawRows, type RawRows } from './raw-rows.js';

export const importJobInput = z.object({
  file: stagedKey,
  /** The sender's name of the file. */
  name: z.string(),
  /** New rows that change a product of the same name. */
  updates: z.array(z.object({ line: z.int(), id })),
  /** Lines of new rows that make no product. */
  omitted: z.array(z.int()),
  /** Faults of new rows that have the names of existing products. */
  faults: z.array(listFault),
});
export type ImportJobInput = z.infer<typeof importJobInput>;

/** `at`: rows that are behind; the others count products. */
export const importJobState = z.object({
  at: z.int(),
  created: z.int(),
  changed: z.int(),
});
export const AT_BEGIN = { at: 0, created: 0, changed: 0 };

export const counted = (count: number): string => count.toLocaleString('en-US');

/** `Import prices.csv: 0 created, 12 changed`. */
export const importText = (
  name: string,
  { created, changed }: { created: number; changed: number },
): string => `Import ${name}: ${counted(created)} created, ${counted(changed)} changed`;

/** The rows of a job's file by their lines. */
export interface ImportFile {
  raw: RawRows;
  /** The lines of all rows, in their order. */
  lines: number[];
  known: Map<number, KnownRow>;
  news: Map<number, NewRow>;
  faults: Map<number, string[]>;
}

/** Throws `catalogue.listUnreadable` if the file was deleted. */
export async function readImportFile(
  store: ImageStore,
  { file, updates, omitted, faults }: ImportJobInput,
): Promise<ImportFile> {
  const bytes = await readStaged(store, file);
  const list = await readProductList(bytes);
  const raw = await readRawRows(bytes);
  const idOf = new Map(updates.map(({ line, id: product }) => [line, product]));
  const isOmitted = new Set(omitted);
  const known = new Map(list.known.map((row) => [row.line, row]));
  const news = new Map<number, NewRow>();
  for (const row of list.news) {
    const { line, images, files, said } = row;
    const product = idOf.get(line);
    if (product !== undefined)
      known.set(line, { id: product, line, images, files, fields: said, sale: {} });
    else if (!isOmitted.has(line)) news.set(line, row);
  }
  const missing = await missingImages(store, [...news.values()]);
  const ofImages = [...news.values()]
    .filter((row) => imageKeysOf(row).some((key) => missing.has(key)))
    .map(({ line }) => ({ line, column: 'images', message: MISSING_IMAGE }));
  return {
    raw,
    lines: [...raw.rows.keys()],
    known,
    news,
    faults: byLine([...list.faults, ...faults, ...ofImages]),
  };
}

/** The sentences of the faults of each line. */
export function byLine(faults: readonly ListFault[]): Map<number, string[]> {
  const lines = new Map<number, string[]>();
  for (const { line, message } of faults) lines.set(line, [...(lines.get(line) ?? []), message]);
  return lines;
}
