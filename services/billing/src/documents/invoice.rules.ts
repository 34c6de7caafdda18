// Which invoices the parcels of an order still need.
import { shopDay } from '@shop/contracts/core/shop-time';
import type { InvoiceBasis, InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import { creditOfRest, deliveryLeft, type CreditedInvoice } from './credit.rules.js';
import { invoiceSums, type DocumentSums, type StoredLine } from './document.rules.js';
import type { StoredDocument } from './documents.query.js';

export interface PlannedInvoice extends DocumentSums {
  parcel: string;
  suppliedOn: string;
  lines: StoredLine[];
}

/** An invoice as its credit notes see it. */
export type InvoiceOfOrder = StoredDocument & CreditedInvoice & { isTakenBack: boolean };

/** Returns the invoices of an order with their credit notes, oldest first. */
export const invoicesOf = (documents: readonly StoredDocument[]): InvoiceOfOrder[] =>
  documents
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => {
      const credits = documents.filter((one) => one.invoice === invoice.id);
      return { ...invoice, credits, isTakenBack: credits.some(({ cause }) => cause === 'order') };
    });

/** Returns the parcels that have left without an invoice, and did not come back. */
export const missingOf = (
  { parcels, isCancelled }: Pick<InvoicedOrder, 'parcels' | 'isCancelled'>,
  documents: readonly Pick<StoredDocument, 'parcel'>[],
): InvoiceBasis[] => {
  const known = new Set(documents.map(({ parcel }) => parcel));
  return isCancelled
    ? []
    : parcels.filter(({ parcel, isSentBack }) => !isSentBack && !known.has(parcel));
};

/**
 * Returns the invoices of these parcels, in their sequence. Delivery is on the first that is not taken back (V11, V47);
 * a parcel that costs nothing has none (V17).
 */
export function plannedInvoices(
  order: InvoicedOrder,
  parcels: readonly InvoiceBasis[],
  documents: readonly StoredDocument[],
): PlannedInvoice[] {
  const back = new Set(order.parcels.filter((one) => one.isSentBack).map((one) => one.parcel));
  const before: { lines: StoredLine[]; sums: DocumentSums }[] = invoicesOf(documents)
    .filter((one) => !one.isTakenBack && !back.has(one.parcel ?? ''))
    .map((invoice) => ({ lines: invoice.lines, sums: invoice }));
  return parcels.flatMap(({ parcel, dispatchedAt, lines: goods }) => {
    const hasDelivery = before.some(({ lines }) => lines.some(({ isDelivery }) => isDelivery));
    const lines = [...goods.map(lineOf), ...(hasDelivery ? [] : deliveryOf(order))];
    const sums = invoiceSums(
      lines,
      order.isTaxIncluded,
      before.map((one) => one.sums),
    );
    if (sums.totalCents <= 0) return [];
    before.push({ lines, sums });
    return [{ ...sums, parcel, lines, suppliedOn: shopDay(new Date(dispatchedAt)) }];
  });
}

const lineOf = ({ unit, lengths, ...line }: InvoiceBasis['lines'][number]): StoredLine => ({
  ...line,
  ...(unit && { unit }),
  ...(lengths && { lengths }),
});

const deliveryOf = ({ delivery }: InvoicedOrder): StoredLine[] =>
  delivery ? [{ ...delivery, quantity: 1, isDelivery: true }] : [];

const notes = {
  'Reverse charge': ['Reverse charge', 'Intra-Community supply, exempt from tax'],
  Export: ['Export, exempt from tax'],
};

/** Returns the sentences that the tax of an order requires. */
export const notesOf = ({ note }: InvoicedOrder): string[] => (note ? notes[note] : []);

/** Pieces that come back; without a parcel those that were invoiced first. */
export interface ReturnedLine {
  product: string;
  /** Pieces, or units of a length. */
  quantity: number;
  /** How much less they are worth, with tax. */
  lossCents?: number;
  parcel?: string;
}

/** Shares returned pieces out over the invoices that have them, the oldest first (V10), and the delivery. */
export function returnedOf(
  invoices: readonly InvoiceOfOrder[],
  returned: readonly ReturnedLine[],
  withDelivery: boolean,
): { invoice: InvoiceOfOrder; pieces: ReturnedLine[] }[] {
  const shares = invoices.map((invoice) => ({ invoice, pieces: [] as ReturnedLine[] }));
  for (const line of returned) {
    let left = line.quantity;
    let { lossCents = 0 } = line;
    for (const { invoice, pieces } of shares) {
      if (line.parcel !== undefined && invoice.parcel !== line.parcel) continue;
      if (creditOfRest(invoice) === null) continue;
      const quantity = Math.min(left, piecesLeft(invoice, line.product));
      if (quantity <= 0) continue;
      pieces.push({ ...line, quantity, lossCents });
      left -= quantity;
      lossCents = 0;
    }
  }
  return shares.filter(
    ({ invoice, pieces }) =>
      pieces.length > 0 || (withDelivery && deliveryLeft(invoice).length > 0),
  );
}

function piecesLeft({ lines, credits }: InvoiceOfOrder, product: string): number {
  const count = (all: readonly StoredLine[]) =>
    all.reduce((whole, line) => whole + (line.product === product ? line.quantity : 0), 0);
  return credits.reduce((left, credit) => left - count(credit.lines), count(lines));
}
