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

/** Dollars to whole cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Whole cents to dollars. */
export const toDollars = (amount: number): number => amount / 100;

/** Sum over lines of price (dollars) times quantity, computed in cents; answers cents. */
export const totalCents = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0);

/** `$1,234.50`, from dollars. */
export const formatDollars = (amount: number): string =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
