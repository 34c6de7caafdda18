// Computes the sums of credit notes within the invoice that they credit (V10). Whole cents and basis points.
import { sum } from '@shop/contracts/core/numbers';
import { spread, withoutTax } from '@shop/contracts/pricing/rounding';
import type { DocumentSums, StoredLine, StoredTax } from './document.rules.js';

export interface Credited extends DocumentSums {
  lines: StoredLine[];
}

export interface CreditedInvoice extends Credited {
  name: string;
  /** The parcel that it invoices; null or absent if it is not of a parcel. */
  parcel?: string | null;
  /** Credit notes of the invoice so far. */
  credits: readonly Credited[];
}

/** Returns the part of the tax of a rate that is not credited yet. */
export const leftAt = ({ credits }: CreditedInvoice, tax: StoredTax): StoredTax => {
  const before = credits.flatMap(({ taxes }) => taxes.filter((one) => one.rateBp === tax.rateBp));
  return {
    rateBp: tax.rateBp,
    netCents: tax.netCents - sum(before.map(({ netCents }) => netCents)),
    taxCents: tax.taxCents - sum(before.map(({ taxCents }) => taxCents)),
    grossCents: tax.grossCents - sum(before.map(({ grossCents }) => grossCents)),
  };
};

/** Returns the cents of an invoice that can still be credited. */
export const roomOf = ({ totalCents, credits }: CreditedInvoice): number =>
  totalCents - sum(credits.map((one) => one.totalCents));

/** Credits the rest of an invoice, or copies it if it is untouched. Returns null if nothing is left. */
export function creditOfRest(invoice: CreditedInvoice): Credited | null {
  const { isTaxIncluded, credits } = invoice;
  const totalCents = roomOf(invoice);
  if (totalCents <= 0) return null;
  const taxes = invoice.taxes.map((tax) => leftAt(invoice, tax)).filter(isNotZero);
  const lines = credits.length === 0 ? invoice.lines : taxes.map((tax) => restLine(invoice, tax));
  const roundingCents = totalCents - sum(taxes.map(({ grossCents }) => grossCents));
  return { lines, isTaxIncluded, taxes, roundingCents, totalCents };
}

/** Returns the rest of a rate as one line. */
export const restLine = ({ name, isTaxIncluded }: CreditedInvoice, tax: StoredTax): StoredLine =>
  lineOf(`Rest of ${name}`, tax, isTaxIncluded);

/** A part of a credit note: a line and its sum with tax. */
export interface CreditPart {
  line: Omit<StoredLine, 'cents'>;
  grossCents: number;
}

/** Reduces the price of an invoice by a sum with tax, at most by the rest, spread over its rates (V9). */
export function creditOfReduction(invoice: CreditedInvoice, cents: number): Credited | null {
  const left = invoice.taxes.map((tax) => leftAt(invoice, tax));
  const weights = left.map(({ grossCents }) => grossCents);
  const parts = spread(Math.min(cents, sum(weights)), weights);
  const grossAt = (rateBp: number) => parts[left.findIndex((tax) => tax.rateBp === rateBp)] ?? 0;
  return creditOf(invoice, cents, {
    grossAt,
    linesOf: (tax) => [lineOf('Price reduction', tax, invoice.isTaxIncluded)],
  });
}

/** Credits parts of an invoice, in total at most its rest. */
export function creditOfParts(
  invoice: CreditedInvoice,
  parts: readonly CreditPart[],
): Credited | null {
  const at = (rateBp: number) => parts.filter(({ line }) => line.rateBp === rateBp);
  return creditOf(invoice, grossOf(parts), {
    grossAt: (rateBp) => grossOf(at(rateBp)),
    linesOf: (tax) => linesOfRate(at(tax.rateBp), tax, invoice.isTaxIncluded),
  });
}

interface CreditedRates {
  /** Returns the cents with tax that are credited at a rate. */
  grossAt: (rateBp: number) => number;
  linesOf: (tax: StoredTax) => StoredLine[];
}

/** Credits a sum. What its rates have no room for is the rounding of the invoice. Returns null if nothing is left. */
function creditOf(
  invoice: CreditedInvoice,
  cents: number,
  { grossAt, linesOf }: CreditedRates,
): Credited | null {
  const rest = creditOfRest(invoice);
  if (!rest || cents <= 0) return null;
  const totalCents = Math.min(cents, rest.totalCents);
  const taxes =
    totalCents === rest.totalCents
      ? rest.taxes
      : rest.taxes
          .map((left) => partOfRate(invoice, left, Math.min(left.grossCents, grossAt(left.rateBp))))
          .filter(isNotZero);
  const { isTaxIncluded } = invoice;
  const roundingCents = totalCents - grossOf(taxes);
  return { lines: taxes.flatMap(linesOf), isTaxIncluded, taxes, roundingCents, totalCents };
}

/** Computes net and tax of all credits at this rate, less those of the earlier credits. */
function partOfRate(invoice: CreditedInvoice, left: StoredTax, grossCents: number): StoredTax {
  const { rateBp } = left;
  if (grossCents === left.grossCents) return left;
  const whole = invoice.taxes.find((tax) => tax.rateBp === rateBp) ?? left;
  const soFar = whole.grossCents - left.grossCents + grossCents;
  const wanted = withoutTax(soFar, rateBp) - (whole.netCents - left.netCents);
  const least = Math.max(0, grossCents - left.taxCents);
  const netCents = Math.max(least, Math.min(left.netCents, grossCents, wanted));
  return { rateBp, netCents, taxCents: grossCents - netCents, grossCents };
}

/** Returns the lines of a rate, which add up to its sum. */
function linesOfRate(
  parts: readonly CreditPart[],
  tax: StoredTax,
  isTaxIncluded: boolean,
): StoredLine[] {
  const whole = lineOf('Rounding', tax, isTaxIncluded);
  const weights = parts.map(({ grossCents }) => grossCents);
  const shares = spread(whole.cents, weights);
  const lines = parts.map(({ line }, nth) => ({ ...line, cents: shares[nth] ?? 0 }));
  return sum(weights) === 0 ? [...lines, whole] : lines;
}

/** Returns the delivery of an invoice, unless it is credited. */
export const deliveryLeft = ({ lines, credits }: CreditedInvoice): StoredLine[] =>
  credits.some((one) => one.lines.some(({ isDelivery }) => isDelivery))
    ? []
    : lines.filter(({ isDelivery }) => isDelivery);

const grossOf = (parts: readonly { grossCents: number }[]): number =>
  sum(parts.map(({ grossCents }) => grossCents));

const isNotZero = ({ netCents, grossCents }: StoredTax): boolean =>
  netCents !== 0 || grossCents !== 0;

const lineOf = (name: string, tax: StoredTax, isTaxIncluded: boolean): StoredLine => ({
  name,
  quantity: 1,
  rateBp: tax.rateBp,
  cents: isTaxIncluded ? tax.grossCents : tax.netCents,
});
