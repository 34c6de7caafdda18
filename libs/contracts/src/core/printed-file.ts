// A PDF as a service sends it.
import { z } from 'zod';

export const base64 = z.base64();

/** A PDF as it is downloaded. */
export const printedFile = z.object({
  name: z.string(),
  pdf: base64,
  /** Characters without a font, which are empty squares. */
  missing: z.int(),
});
export type PrintedFile = z.infer<typeof printedFile>;

/** Milliseconds: the process that makes PDFs starts first. */
export const PRINT_MS = 15_000;
