// Money is whole cents in code, messages and columns; dollars with two decimals only on the wire (product.md).
import { z } from 'zod';

const MAX_CENTS = 100_000_000;

/** Whole cents, 0 to 100,000,000 (a million dollars). */
export const cents = z.int().min(0).max(MAX_CENTS);

/** A price in dollars as JSON carries it: at most two decimals, 0 to 1,000,000.00. */
export const dollars = z
  .number()
  .min(0)
  .max(MAX_CENTS / 100)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
    message: 'A price has at most two decimals.',
  });
