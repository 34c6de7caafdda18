// Builds the invoice that replaces a wrong one (V41). Whole cents.
import { sum } from '@shop/contracts/core/numbers';
import { spread } from '@shop/contracts/pricing/rounding';
import { deliveryLeft, restLine, type Credited, type CreditedInvoice } from './credit.rules.js';
import { invoiceSums, type StoredLine, type StoredTax } from './document.rules.js';

/** Returns the lines and sums that are left of an invoice. `rest` is the credit note over them. */
export function correctedInvoice(invoice: CreditedInvoice, rest: Credited): Credited {
  const { isTaxIncluded } = invoice;
  const lines =
    invoice.credits.length === 0
      ? invoice.lines
      : rest.taxes.flatMap((tax) => linesLeft(invoice, tax));
  const sums = invoiceSums(lines, isTaxIncluded, []);
  const { totalCents } = rest;
  const roundingCents = totalCents - sum(sums.taxes.map(({ grossCents }) => grossCents));
  return { ...sums, lines, roundingCents, totalCents };
}

/** Returns what is left of the lines of a rate. A price reduction lowers each of them. */
function linesLeft(invoice: CreditedInvoice, tax: StoredTax): StoredLine[] {
  const lines = invoice.lines
    .filter(({ rateBp }) => rateBp === tax.rateBp)
    .flatMap((line) => lineLeft(invoice, line));
  const weights = lines.map(({ cents }) => cents);
  const whole = restLine(invoice, tax);
  if (sum(weights) === 0) return [whole];
  const shares = spread(whole.cents, weights);
  return lines.map((line, nth) => ({ ...line, cents: shares[nth] ?? 0 }));
}

const thousandths = (quantity: number): number => Math.round(quantity * 1000);

/** Returns a line without its credited pieces, or nothing if none is left. */
function lineLeft(invoice: CreditedInvoice, line: StoredLine): StoredLine[] {
  if (line.isDelivery) return deliveryLeft(invoice);
  const credited = invoice.credits
    .flatMap((credit) => credit.lines)
    .filter(({ product }) => product !== undefined && product === line.product);
  if (credited.length === 0) return [line];
  const left =
    thousandths(line.quantity) - sum(credited.map(({ quantity }) => thousandths(quantity)));
  if (left <= 0) return [];
  const { lengths: _, ...rest } = line;
  const cents = Math.max(0, line.cents - sum(credited.map((one) => one.cents)));
  return [{ ...rest, quantity: left / 1000, cents }];
}
