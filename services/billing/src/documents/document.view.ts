// Documents as shown: dollars and percentages.
import type { DocumentView } from '@shop/contracts/billing/documents';
import { toDollars } from '@shop/contracts/money/price';
import { RATE_SCALE } from '@shop/contracts/pricing/exchange-rates';
import type { StoredLine, StoredTax } from './document.rules.js';
import type { StoredDocument } from './documents.query.js';
import type { StoredTaxIn } from './tax-in.rules.js';

/** Converts basis points to a percentage. */
export const percentOf = (rateBp: number): number => rateBp / 100;

export const documentViewOf = (document: StoredDocument): DocumentView => ({
  _id: document.id,
  kind: document.kind,
  series: document.series,
  number: document.number,
  name: document.name,
  order: document.order,
  orderNumber: document.orderNumber,
  ...(document.parcel !== null && { parcel: document.parcel }),
  ...(document.invoice !== null && {
    invoice: {
      _id: document.invoice,
      name: document.invoiceName ?? '',
      issuedOn: document.invoiceIssuedOn ?? '',
    },
  }),
  cause: document.cause,
  issuedOn: document.issuedOn,
  suppliedOn: document.suppliedOn,
  currency: 'USD',
  seller: document.seller,
  buyer: document.buyer,
  lines: document.lines.map(lineViewOf),
  taxes: document.taxes.map(taxViewOf),
  isTaxIncluded: document.isTaxIncluded,
  ...(document.taxIn && { taxIn: taxInViewOf(document.taxIn) }),
  rounding: toDollars(document.roundingCents),
  total: toDollars(document.totalCents),
  notes: document.notes,
});

const lineViewOf = ({ cents, rateBp, isDelivery: _, ...line }: StoredLine) => ({
  ...line,
  total: toDollars(cents),
  taxRate: percentOf(rateBp),
});

const taxViewOf = ({ rateBp, netCents, taxCents, grossCents }: StoredTax) => ({
  rate: percentOf(rateBp),
  net: toDollars(netCents),
  tax: toDollars(taxCents),
  gross: toDollars(grossCents),
});

const taxInViewOf = ({ currency, rate, dated, cents }: StoredTaxIn) => ({
  currency,
  rate: rate / RATE_SCALE,
  dated,
  amount: toDollars(cents),
});
