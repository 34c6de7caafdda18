// Computes the sums of an invoice. Whole cents and basis points.
import { sum } from '@shop/contracts/core/numbers';
import { shareOf } from '@shop/contracts/pricing/rounding';
import { taxOf } from '@shop/contracts/pricing/tax-of';

/** A stored line. Delivery and price reductions have no product. */
export interface StoredLine {
  product?: string;
  name: string;
  /** Number of pieces, or of units of a length. */
  quantity: number;
  unit?: 'm' | 'yd';
  lengths?: number[];
  /** Includes the tax if prices do. */
  cents: number;
  rateBp: number;
  isDelivery?: true;
}

/** The tax of one rate. Net plus tax equals gross. */
export interface StoredTax {
  rateBp: number;
  netCents: number;
  taxCents: number;
  grossCents: number;
}

export interface DocumentSums {
  isTaxIncluded: boolean;
  /** Sorted by rate, the highest first. */
  taxes: StoredTax[];
  /** Added to net and tax; can be negative. */
  roundingCents: number;
  totalCents: number;
}

/** Earlier invoices of the same order. */
export type InvoicedBefore = Pick<DocumentSums, 'taxes' | 'totalCents'>;

const grossOf = (taxes: readonly StoredTax[]): number =>
  sum(taxes.map(({ grossCents }) => grossCents));

/**
 * Returns the sums of an invoice. Its tax is computed from its own lines (V1). With tax on top, its total is the price
 * of all that was sent less the amount invoiced before; the difference is its rounding (V2).
 */
export function invoiceSums(
  lines: readonly Pick<StoredLine, 'cents' | 'rateBp'>[],
  isTaxIncluded: boolean,
  before: readonly InvoicedBefore[],
): DocumentSums {
  const taxes = taxOf(lines, isTaxIncluded).rates.map((rate) => ({
    ...rate,
    grossCents: rate.netCents + rate.taxCents,
  }));
  const own = grossOf(taxes);
  const totalCents = isTaxIncluded
    ? own
    : sentCents([...before.flatMap((one) => one.taxes), ...taxes]) -
      sum(before.map((one) => one.totalCents));
  return { isTaxIncluded, taxes, roundingCents: totalCents - own, totalCents };
}

/** Returns the cost of these net sums with tax on top, rounded once for each rate. */
function sentCents(taxes: readonly StoredTax[]): number {
  const rates = [...new Set(taxes.map(({ rateBp }) => rateBp))];
  return sum(
    rates.map((rateBp) => {
      const net = sum(taxes.filter((one) => one.rateBp === rateBp).map((one) => one.netCents));
      return net + shareOf(net, rateBp);
    }),
  );
}

/** Returns true if the lines, the rates and the total of a document agree. */
export function agrees(
  lines: readonly StoredLine[],
  { taxes, isTaxIncluded, roundingCents, totalCents }: DocumentSums,
): boolean {
  const areRates = taxes.every(({ rateBp, netCents, taxCents, grossCents }) => {
    const ofLines = sum(lines.filter((line) => line.rateBp === rateBp).map(({ cents }) => cents));
    const isOwn = ofLines === (isTaxIncluded ? grossCents : netCents);
    return isOwn && netCents + taxCents === grossCents && Math.min(netCents, taxCents) >= 0;
  });
  const known = new Set(taxes.map(({ rateBp }) => rateBp));
  const isComplete = lines.every(({ cents, rateBp }) => cents === 0 || known.has(rateBp));
  return areRates && isComplete && grossOf(taxes) + roundingCents === totalCents;
}
