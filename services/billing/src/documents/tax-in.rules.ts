// The tax of documents in the currency in which the seller owes it (V44). Whole cents.
import { sum } from '@shop/contracts/core/numbers';
import type { DocumentIssuer } from '@shop/contracts/ordering/invoice-bases';
import { centsAt, rateOn } from '@shop/contracts/pricing/exchange-rates';
import type { StoredTax } from './document.rules.js';

export interface StoredTaxIn {
  currency: string;
  /** Dollars per unit of the currency, in billionths. */
  rate: number;
  /** Day of the rate. */
  dated: string;
  cents: number;
}

interface Taxed {
  taxes: readonly StoredTax[];
  /** Absent if the tax is in the currency of the document. */
  taxIn?: StoredTaxIn;
}

type Issuer = Pick<DocumentIssuer, 'tax'>;

/** Returns the currency of the tax if it has no rate for a day of supply, otherwise null. */
export const unratedCurrency = ({ tax }: Issuer, suppliedOn: string): string | null =>
  tax && !rateOn(tax.rates, suppliedOn) ? tax.currency : null;

/** Returns the tax of an invoice, or nothing if it is in the currency of the document. Throws without a rate. */
export function taxInOf(
  { tax }: Issuer,
  suppliedOn: string,
  { taxes }: Taxed,
): Pick<Taxed, 'taxIn'> {
  if (!tax) return {};
  const newest = rateOn(tax.rates, suppliedOn);
  if (!newest) throw new Error(`There is no rate of ${tax.currency} for ${suppliedOn}`);
  const { rate, on: dated } = newest;
  return taxInAt({ currency: tax.currency, rate, dated }, taxes);
}

/** Returns the tax of an invoice that replaces another, at the rate of the replaced one. */
export const correctedTaxIn = ({ taxIn }: Taxed, taxes: Taxed['taxes']): Pick<Taxed, 'taxIn'> =>
  taxIn ? taxInAt(taxIn, taxes) : {};

/**
 * Returns the tax of a credit note at the rate of its invoice. It is the tax of all credits so far less that of the
 * earlier credit notes, so that together they return the tax of the invoice.
 */
export function creditedTaxIn(
  { taxIn, credits }: Taxed & { credits: readonly Taxed[] },
  { taxes }: Taxed,
): Pick<Taxed, 'taxIn'> {
  if (!taxIn) return {};
  const before = sum(credits.map((one) => one.taxIn?.cents ?? 0));
  const soFar = taxCentsOf([...credits.flatMap((one) => one.taxes), ...taxes]);
  return { taxIn: { ...taxIn, cents: centsAt(soFar, taxIn) - before } };
}

const taxInAt = (
  { currency, rate, dated }: Omit<StoredTaxIn, 'cents'>,
  taxes: Taxed['taxes'],
): Pick<Taxed, 'taxIn'> => ({
  taxIn: { currency, rate, dated, cents: centsAt(taxCentsOf(taxes), { rate }) },
});

const taxCentsOf = (taxes: Taxed['taxes']): number => sum(taxes.map(({ taxCents }) => taxCents));
