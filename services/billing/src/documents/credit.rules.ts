// The sums of credit notes, worked out within the invoice that they credit (V10). Whole cents and basis points.
import { sum } from '@shop/contracts/core/numbers';
import { halfUp, shareOf, spread, withoutTax } from '@shop/contracts/pricing/rounding';
import type { DocumentSums, StoredLine, StoredTax } from './document.rules.js';

export interface Credited extends DocumentSums {
  lines: StoredLine[];
}

export interface CreditedInvoice extends Credited {
  name: string;
  /** Its credit notes so far. */
  credits: readonly Credited[];
}

/** The tax of a rate that is not credited yet. */
const leftAt = ({ credits }: CreditedInvoice, tax: StoredTax): StoredTax => {
  const before = credits.flatMap(({ taxes }) => taxes.filter((one) => one.rateBp === tax.rateBp));
  return {
    rateBp: tax.rateBp,
    netCents: tax.netCents - sum(before.map(({ netCents }) => netCents)),
    taxCents: tax.taxCents - sum(before.map(({ taxCents }) => taxCents)),
    grossCents: tax.grossCents - sum(before.map(({ grossCents }) => grossCents)),
  };
};

/** Returns what of an invoice can still be credited. */
export const roomOf = ({ totalCents, credits }: CreditedInvoice): number =>
  totalCents - sum(credits.map((one) => one.totalCents));

/** Credits all that is left of an invoice; one that is untouched is copied. Null where nothing is left. */
export function creditOfRest(invoice: CreditedInvoice): Credited | null {
  const { isTaxIncluded, credits } = invoice;
  const totalCents = roomOf(invoice);
  if (totalCents <= 0) return null;
  const taxes = invoice.taxes.map((tax) => leftAt(invoice, tax)).filter(isNotZero);
  const lines =
    credits.length === 0
      ? invoice.lines
      : taxes.map((tax) => lineOf(`Rest of ${invoice.name}`, tax, isTaxIncluded));
  const roundingCents = totalCents - sum(taxes.map(({ grossCents }) => grossCents));
  return { lines, isTaxIncluded, taxes, roundingCents, totalCents };
}

/** Reduces the price of an invoice by a sum with tax, at most what is left, over what is left of its rates (V9). */
export function creditOfReduction(invoice: CreditedInvoice, cents: number): Credited | null {
  const rest = creditOfRest(invoice);
  if (!rest || cents <= 0) return null;
  const lines = (taxes: readonly StoredTax[]) =>
    taxes.map((tax) => lineOf('Price reduction', tax, invoice.isTaxIncluded));
  if (cents >= rest.totalCents) return { ...rest, lines: lines(rest.taxes) };
  const parts = spread(
    cents,
    rest.taxes.map(({ grossCents }) => grossCents),
  );
  const taxes = rest.taxes
    .map((left, nth) => partOfRate(invoice, left, parts[nth] ?? 0))
    .filter(isNotZero);
  return {
    ...{ lines: lines(taxes), isTaxIncluded: invoice.isTaxIncluded, taxes },
    ...{ roundingCents: 0, totalCents: cents },
  };
}

/** Net and tax are those of all that is credited at this rate so far less what was credited before. */
function partOfRate(invoice: CreditedInvoice, left: StoredTax, grossCents: number): StoredTax {
  const { rateBp } = left;
  if (grossCents === left.grossCents) return left;
  const whole = invoice.taxes.find((tax) => tax.rateBp === rateBp) ?? left;
  const soFar = whole.grossCents - left.grossCents + grossCents;
  const netBefore = whole.netCents - left.netCents;
  const netCents = Math.min(
    left.netCents,
    grossCents,
    Math.max(0, withoutTax(soFar, rateBp) - netBefore),
  );
  return { rateBp, netCents, taxCents: grossCents - netCents, grossCents };
}

/** Pieces of an invoice's line that come back. */
export interface ReturnedPieces {
  product: string;
  /** Pieces, or units of a length. */
  quantity: number;
  /** How much less they are worth, with tax. */
  lossCents?: number;
}

const thousandths = (quantity: number): number => Math.round(quantity * 1000);

/** Credits pieces of an invoice: their share of the line (V3), never more than is left of its rate (V9). */
export function creditOfReturn(
  invoice: CreditedInvoice,
  pieces: readonly ReturnedPieces[],
  { withDelivery = false } = {},
): Credited | null {
  const lines = [
    ...pieces.flatMap((one) => returnedLine(invoice, one)),
    ...(withDelivery ? deliveryLeft(invoice) : []),
  ];
  const taxes = invoice.taxes.flatMap((tax) => {
    const cents = sum(lines.filter(({ rateBp }) => rateBp === tax.rateBp).map((l) => l.cents));
    return cents === 0 ? [] : [linesOfRate(invoice, tax, cents)];
  });
  const capped = capLines(lines, taxes, invoice.isTaxIncluded);
  const gross = sum(taxes.map(({ grossCents }) => grossCents));
  const rest = creditOfRest(invoice);
  if (gross <= 0 || !rest) return null;
  if (gross >= rest.totalCents) return { ...rest, lines: completed(capped, rest) };
  return {
    ...{ lines: capped, isTaxIncluded: invoice.isTaxIncluded, taxes },
    ...{ roundingCents: 0, totalCents: gross },
  };
}

/** Adds the cents that the last lines miss of what is left of their rates. */
function completed(lines: readonly StoredLine[], { taxes, isTaxIncluded }: Credited): StoredLine[] {
  return [
    ...lines,
    ...taxes.flatMap((tax) => {
      const own = lines.filter(({ rateBp }) => rateBp === tax.rateBp);
      const rest = lineOf('Rounding', tax, isTaxIncluded);
      const cents = rest.cents - sum(own.map((line) => line.cents));
      return cents === 0 ? [] : [{ ...rest, cents }];
    }),
  ];
}

function returnedLine(
  { lines, credits, isTaxIncluded }: CreditedInvoice,
  { product, quantity, lossCents = 0 }: ReturnedPieces,
): StoredLine[] {
  const line = lines.find((one) => one.product === product);
  if (!line) return [];
  const before = sum(
    credits.flatMap((one) =>
      one.lines.filter((l) => l.product === product).map((l) => thousandths(l.quantity)),
    ),
  );
  const whole = thousandths(line.quantity);
  const share = (places: number) => halfUp(BigInt(line.cents) * BigInt(places), whole);
  const now = Math.min(thousandths(quantity), whole - before);
  if (now <= 0) return [];
  const loss = isTaxIncluded ? lossCents : withoutTax(lossCents, line.rateBp);
  const cents = Math.max(0, share(before + now) - share(before) - loss);
  const { lengths: _, ...rest } = line;
  return [{ ...rest, quantity: now / 1000, cents }];
}

/** The delivery of an invoice, unless it is credited. */
export const deliveryLeft = ({ lines, credits }: CreditedInvoice): StoredLine[] =>
  credits.some((one) => one.lines.some(({ isDelivery }) => isDelivery))
    ? []
    : lines.filter(({ isDelivery }) => isDelivery);

function linesOfRate(invoice: CreditedInvoice, tax: StoredTax, cents: number): StoredTax {
  const left = leftAt(invoice, tax);
  if (invoice.isTaxIncluded) return partOfRate(invoice, left, Math.min(cents, left.grossCents));
  const netCents = Math.min(cents, left.netCents);
  if (netCents === left.netCents) return left;
  const soFar = tax.netCents - left.netCents + netCents;
  const taxBefore = tax.taxCents - left.taxCents;
  const taxCents = Math.min(left.taxCents, Math.max(0, shareOf(soFar, tax.rateBp) - taxBefore));
  return { rateBp: tax.rateBp, netCents, taxCents, grossCents: netCents + taxCents };
}

/** Lowers the lines of a rate of which less is left than they cost, so that they add up to it. */
function capLines(
  lines: readonly StoredLine[],
  taxes: readonly StoredTax[],
  isTaxIncluded: boolean,
): StoredLine[] {
  const left = new Map(
    taxes.map((tax) => [tax.rateBp, isTaxIncluded ? tax.grossCents : tax.netCents]),
  );
  return lines.map((line) => {
    const cents = Math.min(line.cents, left.get(line.rateBp) ?? 0);
    left.set(line.rateBp, (left.get(line.rateBp) ?? 0) - cents);
    return { ...line, cents };
  });
}

const isNotZero = ({ netCents, grossCents }: StoredTax): boolean =>
  netCents !== 0 || grossCents !== 0;

const lineOf = (name: string, tax: StoredTax, isTaxIncluded: boolean): StoredLine => ({
  ...{ name, quantity: 1, rateBp: tax.rateBp },
  cents: isTaxIncluded ? tax.grossCents : tax.netCents,
});
