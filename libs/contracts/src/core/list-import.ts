// The report of an imported CSV list.
import { z } from 'zod';
import { jobView } from './jobs.js';

/** Key of an upload that has not been processed yet. */
export const stagedKey = z.string().regex(/^staging\/[0-9a-f-]{36}$/);

/** One fault of a CSV list. */
export const listFault = z.object({
  /** Line of the file, from 1; the heading is a line too. */
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
});
export type ListFault = z.infer<typeof listFault>;

export const importReport = z.object({
  success: z.literal(true),
  /** False for a dry run, and where there are faults: then nothing was changed. */
  applied: z.boolean(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  faults: z.array(listFault),
  /** All of them; `faults` holds the first thousand. */
  faultCount: z.int(),
  /** Rows without an id whose names products have already; nothing is applied before it is said what becomes of them. */
  knownNames: z.int().optional(),
  /** Names of image files in the rows: the files are added after the import. */
  namedFiles: z.int().optional(),
  /** The ended job as which an applied import of products is listed; its old values can be put back. */
  record: jobView.optional(),
});
export type ImportReport = z.infer<typeof importReport>;
