// Exchange rates of the owner: the price of one unit of another currency in dollars.
import { z } from 'zod';
import { halfUp } from './rounding.js';

/** Three capitals, as in ISO 4217. */
export const currencyCode = z
  .string()
  .regex(/^[A-Z]{3}$/, 'Enter a currency as three capitals: EUR');

/** Dollars for one unit of the currency, in billionths: 1 EUR = 1.0850 USD is 1,085,000,000. */
const rate = z.int().min(1).max(1_000_000_000_000);
export const RATE_SCALE = 1_000_000_000;

export const datedRate = z.object({ on: z.iso.date('Enter the day of the rate'), rate });
export type DatedRate = z.infer<typeof datedRate>;

export const exchangeRates = z
  .array(datedRate.extend({ currency: currencyCode }))
  .max(1_000, 'At most 1,000 rates')
  .refine(
    (rates) => new Set(rates.map(({ currency, on }) => currency + on)).size === rates.length,
    { error: 'One rate a day for each currency' },
  );
export type ExchangeRates = z.infer<typeof exchangeRates>;

/** Returns the newest rate dated on or before a day, `2026-11-02`; undefined if there is none. */
export const rateOn = <T extends DatedRate>(rates: readonly T[], day: string): T | undefined =>
  rates.filter(({ on }) => on <= day).toSorted((a, b) => (a.on < b.on ? 1 : -1))[0];

/** Converts dollar cents to cents of the other currency, rounding half up. */
export const centsAt = (cents: number, { rate }: Pick<DatedRate, 'rate'>): number =>
  halfUp(BigInt(cents) * BigInt(RATE_SCALE), rate);
