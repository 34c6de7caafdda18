// Sums of money, without zod for the first load.

/** Dollars to whole cents. */
export const toCents = (amount: number): number => Math.round(amount * 100);

/** Whole cents to dollars. */
export const toDollars = (amount: number): number => amount / 100;

/** Sum over lines of price (dollars) times quantity, computed and returned in cents. */
export const totalCents = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + toCents(line.price) * line.quantity, 0);

const dollars = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `$1,234.50`, from dollars. */
export const formatDollars = (amount: number): string => `$${dollars.format(amount)}`;
