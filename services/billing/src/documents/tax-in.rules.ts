// The tax of documents in the currency in which the seller owes it (V44). Whole cents.
import { sum } from '@shop/contracts/core/numbers';
import type { DocumentIssuer } from '@shop/contracts/ordering/invoice-bases';
import { centsAt, rateOn } from '@shop/contracts/pricing/exchange-rates';
import type { StoredTax } from './document.rules.js';

export interface StoredTaxIn {
  currency: string;
  /** Dollars for one of the currency, in billionths. */
  rate: number;
  /** The day of that rate. */
  dated: string;
  cents: number;
}

interface Taxed {
  taxes: readonly StoredTax[];
  /** Absent: the tax is in the currency of the document. */
  taxIn?: StoredTaxIn;
}

type Issuer = Pick<DocumentIssuer, 'tax'>;

/** Returns the currency of a tax that has no rate for a day of supply; null where nothing is missing. */
export const unratedCurrency = ({ tax }: Issuer, suppliedOn: string): string | null =>
  tax && !rateOn(tax.rates, suppliedOn) ? tax.currency : null;

/** Returns the tax of an invoice; nothing where it is in the currency of the document. Throws without a rate. */
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

/** Returns the tax of an invoice that takes the place of another, at the rate of that one. */
export const correctedTaxIn = ({ taxIn }: Taxed, taxes: Taxed['taxes']): Pick<Taxed, 'taxIn'> =>
  taxIn ? taxInAt(taxIn, taxes) : {};

/**
 * Returns the tax of a credit note at the rate of its invoice: that of all that was credited so far, less the credit notes
 * before, so that they give back what the invoice states.
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
