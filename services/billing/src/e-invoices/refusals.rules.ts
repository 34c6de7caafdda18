// Rules of EN 16931 that an XML must obey before it is written, about its sums and its tax.
import { sum } from '@shop/contracts/core/numbers';
import { shareOf } from '@shop/contracts/pricing/rounding';
import type { EInvoice, TaxBreakdown, TaxCategory, Taxed } from './e-invoice.js';

/** Names of the two rules of a category about its taxable sum and its tax, such as `BR-S-08` and `BR-IC-09`. */
const ruleNames: Record<TaxCategory, string> = {
  S: 'S',
  Z: 'Z',
  K: 'IC',
  G: 'G',
  O: 'O',
};

/** Returns the names of the rules that a document breaks; empty if it may be written. */
export const refusalsOf = (invoice: EInvoice): string[] => [
  ...sumsBroken(invoice),
  ...invoice.taxes.flatMap((tax) => taxBroken(invoice, tax)),
  ...partiesBroken(invoice),
];

/** Returns the names of the broken rules. */
const broken = (rules: Record<string, boolean>): string[] =>
  Object.entries(rules).flatMap(([name, holds]) => (holds ? [] : [name]));

function sumsBroken(invoice: EInvoice): string[] {
  const { lines, taxes, lineTotalCents, taxTotalCents, grandTotalCents, roundingCents } = invoice;
  const amounts = [
    lineTotalCents,
    taxTotalCents,
    grandTotalCents,
    roundingCents,
    invoice.dueCents,
    ...lines.map(({ netCents }) => netCents),
    ...(invoice.taxIn ? [invoice.taxIn.cents] : []),
    ...taxes.flatMap(({ netCents, taxCents }) => [netCents, taxCents]),
  ];
  return broken({
    'BR-CO-10': sum(lines.map(({ netCents }) => netCents)) === lineTotalCents,
    // BR-CO-11 and 12 are about allowances and charges of the whole document, which it never has.
    'BR-CO-13': sum(taxes.map(({ netCents }) => netCents)) === lineTotalCents,
    'BR-CO-14': sum(taxes.map(({ taxCents }) => taxCents)) === taxTotalCents,
    'BR-CO-15': lineTotalCents + taxTotalCents === grandTotalCents,
    'BR-CO-16': grandTotalCents + roundingCents === invoice.dueCents,
    'BR-CO-18': taxes.length > 0,
    'BR-DEC': amounts.every(Number.isSafeInteger),
    'BR-16': lines.length > 0,
    'BR-27': lines.every(({ netCents, quantity }) => netCents >= 0 && quantity > 0),
  });
}

const isOf =
  ({ category, rateBp }: Taxed) =>
  (other: Taxed): boolean =>
    other.category === category && other.rateBp === rateBp;

/**
 * The tax of a credit note may differ from net times rate by a cent, because it is computed within its invoice (V43).
 */
function taxBroken(invoice: EInvoice, tax: TaxBreakdown): string[] {
  const { category, rateBp, netCents, taxCents } = tax;
  const ofLines = sum(invoice.lines.filter(isOf(tax)).map((line) => line.netCents));
  const missed = Math.abs(taxCents - shareOf(netCents, rateBp));
  const rule = `BR-${ruleNames[category]}`;
  const isTaxed = category === 'S';
  return broken({
    'BR-CO-17': missed <= (invoice.kind === 'credit' ? 1 : 0),
    [`${rule}-05`]: isTaxed ? rateBp > 0 : rateBp === 0,
    [`${rule}-08`]: ofLines === netCents,
    [`${rule}-09`]: isTaxed || taxCents === 0,
  });
}

/** Two capitals, such as `DE` or `XI`, and the number. */
const VAT_ID = /^[A-Z]{2}[A-Z0-9+*]{2,}$/;
const COUNTRY = /^[A-Z]{2}$/;
const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);

function partiesBroken({ seller, buyer, taxes, suppliedOn, ...invoice }: EInvoice): string[] {
  const has = (category: TaxCategory) => taxes.some((one) => one.category === category);
  const isVatId = ({ vatId }: { vatId: string }) => vatId === '' || VAT_ID.test(vatId);
  return broken({
    'BR-06': seller.name !== '',
    'BR-07': buyer.name !== '',
    'BR-09': COUNTRY.test(seller.country),
    'BR-11': COUNTRY.test(buyer.country),
    'BR-55': invoice.kind === 'invoice' || invoice.credits !== null,
    'BR-CL-04': isCurrency(invoice.currency),
    'BR-CL-05': invoice.taxIn === null || isCurrency(invoice.taxIn.currency),
    // BT-6 and BT-111 are written together, and BT-6 differs from BT-5.
    'BR-53':
      invoice.taxIn === null ||
      (invoice.taxIn.currency !== invoice.currency && invoice.taxIn.cents >= 0),
    'BR-CO-09': isVatId(seller) && isVatId(buyer),
    'BR-CO-26': seller.vatId !== '' || seller.taxNumber !== '',
    'BR-G-02': !has('G') || seller.vatId !== '',
    'BR-O-02': !has('O') || (seller.vatId === '' && buyer.vatId === ''),
    'BR-O-11': !has('O') || taxes.length === 1,
    'BR-IC-02': !has('K') || (seller.vatId !== '' && buyer.vatId !== ''),
    'BR-IC-11': !has('K') || suppliedOn !== '',
    // The delivery goes to the country of the buyer, which is not that of the seller (V42).
    'BR-IC-12': !has('K') || buyer.country !== seller.country,
  });
}
