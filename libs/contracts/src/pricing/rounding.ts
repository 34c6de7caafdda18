// Whole cents, rounded in the same way everywhere (commerce II.3). Rates are basis points: 2000 is 20 %.
import { sum } from '../core/numbers.js';

/** 100 % in basis points. */
export const WHOLE_BP = 10_000;

/** Returns a / b as a whole number, rounding half up. Both must be whole, and a at least 0. */
export function halfUp(a: number | bigint, b: number | bigint): number {
  const top = BigInt(a);
  const bottom = BigInt(b);
  return Number((2n * top + bottom) / (2n * bottom));
}

/** Returns a share of a sum, in basis points, rounding half up. */
export const shareOf = (cents: number, bp: number): number =>
  halfUp(BigInt(cents) * BigInt(bp), WHOLE_BP);

/** Returns the net part of a gross sum. */
export const withoutTax = (grossCents: number, rateBp: number): number =>
  halfUp(BigInt(grossCents) * BigInt(WHOLE_BP), WHOLE_BP + rateBp);

/**
 * Divides a sum by weights so that the parts add up: rounds down first, then adds one cent each to the largest
 * remainders, the first of equal ones. If all weights are 0, all parts are 0.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((all, weight) => all + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const shares = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight);
    return { place, cents: Number(product / whole), remainder: product % whole };
  });
  const left = amount - sum(shares.map(({ cents }) => cents));
  const first = [...shares].sort((a, b) =>
    a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1,
  );
  for (const share of first.slice(0, left)) share.cents += 1;
  return shares.map(({ cents }) => cents);
}
