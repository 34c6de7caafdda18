// Finds the documents that an order still lacks, and the reason.
import type { DocumentView, StaffDocumentsOfOrder } from '@shop/contracts/billing/documents';
import type { OutputOf } from '@shop/contracts/core/message';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { DocumentIssuer, invoiceBasisRpc } from '@shop/contracts/ordering/invoice-bases';
import { cardLinesOf } from './gift-card-documents.js';
import { missingOf } from './invoice.rules.js';
import type { PrepaidOrder } from './prepaid.query.js';
import { unratedCurrency } from './tax-in.rules.js';

type Missing = NonNullable<StaffDocumentsOfOrder['missing']>;

/**
 * Returns the missing documents of an order. `cardsIssuedAt` is null if it has no gift cards. A parcel that costs
 * nothing lacks no document if the delivery of its order is invoiced or free (V17).
 */
export function missingIn(
  { issuer, order }: OutputOf<typeof invoiceBasisRpc.ofOrder>,
  documents: readonly DocumentView[],
  { prepaid, cardsIssuedAt }: { prepaid: PrepaidOrder | null; cardsIssuedAt: Date | null },
): Pick<StaffDocumentsOfOrder, 'missing'> {
  const ofGoods = missingOfGoods({ issuer, order }, documents, prepaid);
  if (ofGoods.missing || order.isCancelled || !cardsIssuedAt) return ofGoods;
  const isIssued = documents.some(({ cause }) => cause === 'giftCards');
  if (isIssued || cardLinesOf(order).length === 0) return {};
  return { missing: { parcels: 0, isOrder: true, ...whyOn(issuer, shopDay(cardsIssuedAt)) } };
}

function missingOfGoods(
  { issuer, order }: OutputOf<typeof invoiceBasisRpc.ofOrder>,
  documents: readonly DocumentView[],
  prepaid: PrepaidOrder | null,
): Pick<StaffDocumentsOfOrder, 'missing'> {
  if (prepaid) {
    if (!prepaid.isLate || order.isCancelled) return {};
    const paidAt = prepaid.documented ? new Date() : prepaid.paidAt;
    return { missing: { parcels: 0, isOrder: true, ...whyOn(issuer, shopDay(paidAt)) } };
  }
  const known = documents.map(({ parcel }) => ({ parcel: parcel ?? null }));
  const reasons = missingOf(order, known)
    .filter(({ lines }) => lines.some(({ cents }) => cents > 0) || order.delivery !== null)
    .map(({ dispatchedAt }) => whyOn(issuer, shopDay(new Date(dispatchedAt))));
  // Invoices that can be issued come first.
  const shown = reasons.find(({ why }) => why === 'late') ?? reasons[0];
  if (!shown) return {};
  const parcels = reasons.filter(({ why }) => why === shown.why).length;
  return { missing: { parcels, ...shown } };
}

function whyOn(issuer: DocumentIssuer, suppliedOn: string): Pick<Missing, 'why' | 'rate'> {
  if (!issuer.seller) return { why: 'seller' };
  const currency = unratedCurrency(issuer, suppliedOn);
  return currency === null ? { why: 'late' } : { why: 'rate', rate: { currency, suppliedOn } };
}
