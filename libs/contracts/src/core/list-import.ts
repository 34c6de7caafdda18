// The report of an imported CSV list.
import { z } from 'zod';
import { jobView } from './jobs.js';

/** Key of an upload that is not processed yet. */
export const stagedKey = z.string().regex(/^staging\/[0-9a-f-]{36}$/);

/** A fault of a CSV list. */
export const listFault = z.object({
  /** Line of the file, from 1, including the heading. */
  line: z.int(),
  column: z.string().nullable(),
  message: z.string(),
});
export type ListFault = z.infer<typeof listFault>;

export const importReport = z.object({
  success: z.literal(true),
  /** False for a dry run and for a list with faults, which change nothing. */
  applied: z.boolean(),
  rows: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  faults: z.array(listFault),
  /** Total number of faults; `faults` has the first thousand. */
  faultCount: z.int(),
  /**
   * Number of rows without an id that have the name of an existing product. Nothing is applied until their handling is
   * chosen.
   */
  knownNames: z.int().optional(),
  /** Number of image file names in the rows: the files are added after the import. */
  namedFiles: z.int().optional(),
  /** The ended job that represents an applied import of products; the old values can be restored. */
  record: jobView.optional(),
});
export type ImportReport = z.infer<typeof importReport>;
