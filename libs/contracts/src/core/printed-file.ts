// A PDF as a service sends it.
import { z } from 'zod';

export const base64 = z.base64();

/** A PDF as it is downloaded. */
export const printedFile = z.object({
  name: z.string(),
  pdf: base64,
  /** Number of characters that no font has; they are printed as empty squares. */
  missing: z.int(),
});
export type PrintedFile = z.infer<typeof printedFile>;

/** Timeout in milliseconds, which includes the start of the process that makes PDFs. */
export const PRINT_MS = 15_000;
