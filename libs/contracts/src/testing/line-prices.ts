// Fixtures for specs: prices of lengths, for all code that computes them.

interface LinePrice {
  priceCents: number;
  cuts: number;
  cutsPerUnit: number;
  cents: number;
}

/** Calculated by hand. */
export const linePrices: readonly LinePrice[] = [
  // 2.30 m at $26.50
  { priceCents: 2650, cuts: 23, cutsPerUnit: 10, cents: 6095 },
  // 0.70 m at $19.99 is 13.993
  { priceCents: 1999, cuts: 7, cutsPerUnit: 10, cents: 1399 },
  // 0.50 m at $0.01: half a cent is rounded up
  { priceCents: 1, cuts: 5, cutsPerUnit: 10, cents: 1 },
  { priceCents: 1, cuts: 4, cutsPerUnit: 10, cents: 0 },
  { priceCents: 3, cuts: 1, cutsPerUnit: 2, cents: 2 },
  { priceCents: 1999, cuts: 3, cutsPerUnit: 8, cents: 750 },
  { priceCents: 333, cuts: 1, cutsPerUnit: 20, cents: 17 },
  { priceCents: 330, cuts: 1, cutsPerUnit: 20, cents: 17 },
  { priceCents: 0, cuts: 999, cutsPerUnit: 1, cents: 0 },
  // 999 m at $1,000,000.00
  { priceCents: 100_000_000, cuts: 19_980, cutsPerUnit: 20, cents: 99_900_000_000 },
  { priceCents: 1250, cuts: 3, cutsPerUnit: 1, cents: 3750 },
];
