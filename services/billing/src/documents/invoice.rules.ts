// Decides which invoices the parcels of an order still need.
import type { DocumentCause } from '@shop/contracts/billing/documents';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { InvoiceBasis, InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import { EXPORT_NOTE, INTRA_COMMUNITY_NOTE } from '../e-invoices/tax-notes.js';
import type { CreditedInvoice } from './credit.rules.js';
import { invoiceSums, type DocumentSums, type StoredLine } from './document.rules.js';
import type { StoredDocument } from './documents.query.js';

export interface PlannedInvoice extends DocumentSums {
  parcel: string;
  suppliedOn: string;
  lines: StoredLine[];
}

/** An invoice with its credit notes. */
export interface InvoiceOfOrder extends StoredDocument, CreditedInvoice {
  credits: StoredDocument[];
  /** Its parcel; for a correction, that of the corrected invoice. */
  parcel: string | null;
  /** True if it was credited because its order was cancelled. */
  isTakenBack: boolean;
  /** True if another invoice replaces it (V41). */
  isCorrected: boolean;
  isOfGiftCards: boolean;
}

/** Returns the invoices of an order with their credit notes, oldest first. */
export const invoicesOf = (documents: readonly StoredDocument[]): InvoiceOfOrder[] =>
  documents
    .filter(({ kind }) => kind === 'invoice')
    .map((invoice) => {
      const credits = documents.filter((one) => one.invoice === invoice.id);
      const isCreditedFor = (cause: DocumentCause) => credits.some((one) => one.cause === cause);
      return {
        ...invoice,
        credits,
        parcel: parcelOf(invoice, documents),
        isTakenBack: isCreditedFor('order'),
        isCorrected: isCreditedFor('correction'),
        isOfGiftCards: isOfCards(invoice, documents),
      };
    });

/** Returns the parcel of an invoice; for a correction, that of the corrected invoice. */
function parcelOf(
  { cause, causeId, parcel }: StoredDocument,
  documents: readonly StoredDocument[],
): string | null {
  const corrected = cause === 'correction' && documents.find(({ id }) => id === causeId);
  return corrected ? parcelOf(corrected, documents) : parcel;
}

/** Returns the parcels that came back when their order was cancelled. */
export const sentBackOf = ({ parcels }: Pick<InvoicedOrder, 'parcels'>): Set<string> =>
  new Set(parcels.filter(({ isSentBack }) => isSentBack).map(({ parcel }) => parcel));

/** Returns the valid invoices of goods that did not come back with the whole order, oldest first. */
export const standingOf = (
  order: Pick<InvoicedOrder, 'parcels'>,
  documents: readonly StoredDocument[],
): InvoiceOfOrder[] =>
  notTakenBack(order, documents).filter((one) => !one.isCorrected && !one.isOfGiftCards);

/** Returns the invoices of goods. Gift cards are credited as a whole or not at all (V55). */
export const invoicesOfGoods = (documents: readonly StoredDocument[]): InvoiceOfOrder[] =>
  invoicesOf(documents).filter(({ isOfGiftCards }) => !isOfGiftCards);

/** Returns true for the invoice of an order's gift cards, and for its correction. */
function isOfCards(
  { cause, causeId }: StoredDocument,
  documents: readonly StoredDocument[],
): boolean {
  const corrected = cause === 'correction' && documents.find(({ id }) => id === causeId);
  return corrected ? isOfCards(corrected, documents) : cause === 'giftCards';
}

function notTakenBack(
  order: Pick<InvoicedOrder, 'parcels'>,
  documents: readonly StoredDocument[],
): InvoiceOfOrder[] {
  const back = sentBackOf(order);
  return invoicesOf(documents).filter(
    ({ isTakenBack, parcel }) => !isTakenBack && !back.has(parcel ?? ''),
  );
}

/** Returns the parcels that have left without an invoice and did not come back. */
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
 * Returns the invoices of these parcels in sequence. The first one that is not taken back has the delivery (V11, V47).
 * A parcel that costs nothing has no invoice (V17).
 */
export function plannedInvoices(
  order: InvoicedOrder,
  parcels: readonly InvoiceBasis[],
  documents: readonly StoredDocument[],
): PlannedInvoice[] {
  // The first invoice of a parcel counts, even if it was corrected since.
  const before: { lines: StoredLine[]; sums: DocumentSums }[] = notTakenBack(order, documents)
    .filter(({ cause }) => cause === 'parcel')
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

export const lineOf = ({
  unit,
  lengths,
  isGiftCard: _,
  ...line
}: InvoiceBasis['lines'][number]): StoredLine => ({
  ...line,
  ...(unit && { unit }),
  ...(lengths && { lengths }),
});

const deliveryOf = ({ delivery }: InvoicedOrder): StoredLine[] =>
  delivery ? [{ ...delivery, quantity: 1, isDelivery: true }] : [];

/** Returns the current price of an order without its gift cards. Throws if the order service does not send it yet. */
export function wholeOf(order: InvoicedOrder): StoredLine[] {
  if (!order.whole) throw new Error(`The order service does not list the lines of ${order.order}`);
  const goods = order.whole.lines.filter(({ isGiftCard }) => !isGiftCard);
  return [...goods.map(lineOf), ...deliveryOf(order)];
}

const notes = {
  'Reverse charge': ['Reverse charge', INTRA_COMMUNITY_NOTE],
  Export: [EXPORT_NOTE],
};

/** Returns the sentences that the tax of an order requires. */
export const notesOf = ({ note }: InvoicedOrder): string[] => (note ? notes[note] : []);
