// Documents of an order that is invoiced at once: as a whole as soon as it is paid, and for each change (V16).
import { shopDay } from '@shop/contracts/core/shop-time';
import type { DocumentIssuer, InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import type { EntityManager } from 'typeorm';
import { findPaidOrders } from '../ledger/payment-planner.query.js';
import { isSecured } from '../ledger/payment-parts.rules.js';
import { insertCredit, type Cause } from './credit-notes.js';
import { invoiceSums, type DocumentSums, type StoredLine } from './document.rules.js';
import { findDocumentsOf, insertDocument } from './documents.query.js';
import { notesOf, standingOf, wholeOf } from './invoice.rules.js';
import { markLate, saveDocumented, type PrepaidOrder } from './prepaid.query.js';
import { changeOf } from './prepaid.rules.js';
import { creditsOfRemoved } from './return.rules.js';
import { taxInOf, unratedCurrency } from './tax-in.rules.js';

const PAID_IN_ADVANCE = 'Paid in advance.';

interface AtOnce {
  issuer: DocumentIssuer;
  order: InvoicedOrder;
  prepaid: PrepaidOrder;
  /** True if staff request the invoice, even if it is late. */
  isRequested: boolean;
}

/**
 * Issues the missing documents; returns true if an invoice was issued. Without a seller or a rate its invoice becomes
 * late.
 */
export async function issueAtOnce(manager: EntityManager, one: AtOnce): Promise<boolean> {
  const { issuer, order, prepaid } = one;
  const lines = wholeOf(order);
  if (prepaid.documented) return issueChange(manager, one, lines);
  if (!hasLeft(order) && !(await isPaid(manager, order.order))) return false;
  const canIssue = canIssueOn(issuer, prepaid.paidAt);
  if (!canIssue) await markLate(manager, order.order);
  if (!canIssue || (prepaid.isLate && !one.isRequested)) return false;
  const known = await findDocumentsOf(manager, order.order);
  const before = known.findLast(({ kind, cause }) => kind === 'invoice' && cause === 'order');
  const cause: Cause = { cause: 'order', causeId: before?.id ?? order.order };
  const sums = invoiceSums(lines, order.isTaxIncluded, []);
  await saveDocumented(manager, order.order, lines);
  return insertInvoice(manager, one, { ...cause, ...sums, lines, paidAt: prepaid.paidAt });
}

/** Credits what was removed from the order, and invoices what was added. */
async function issueChange(
  manager: EntityManager,
  one: AtOnce,
  lines: readonly StoredLine[],
): Promise<boolean> {
  const { issuer, order, prepaid } = one;
  const standing = standingOf(order, await findDocumentsOf(manager, order.order));
  const { isTaxIncluded } = order;
  // An edit may send an order to export, or back, which changes whether its lines include tax.
  const wasIncluded = standing.at(-1)?.isTaxIncluded ?? isTaxIncluded;
  const before = { lines: prepaid.documented ?? [], isTaxIncluded: wasIncluded };
  const { removed, added } = changeOf(before, { lines, isTaxIncluded });
  if (!removed && !added) return false;
  const now = new Date();
  if (added && !canIssueOn(issuer, now)) {
    await markLate(manager, order.order);
    return false;
  }
  const cause: Cause = { cause: 'revision', causeId: order.whole?.revision ?? order.order };
  await saveDocumented(manager, order.order, lines);
  for (const { invoice, credited } of removed ? creditsOfRemoved(standing, removed) : [])
    await insertCredit(manager, invoice, credited, cause);
  return added !== null && insertInvoice(manager, one, { ...cause, ...added, paidAt: now });
}

const canIssueOn = (issuer: DocumentIssuer, paidAt: Date): boolean =>
  issuer.seller !== null && unratedCurrency(issuer, shopDay(paidAt)) === null;

/** Returns true if a parcel has left. Staff may send an unpaid order. */
const hasLeft = ({ parcels }: InvoicedOrder): boolean =>
  parcels.some(({ isSentBack }) => !isSentBack);

async function isPaid(manager: EntityManager, id: string): Promise<boolean> {
  const [order] = await findPaidOrders(manager, [id]);
  return order !== undefined && isSecured(order, order);
}

type Invoice = DocumentSums & Cause & { lines: StoredLine[]; paidAt: Date };

/** Returns false if the invoice costs nothing (V17). */
async function insertInvoice(
  manager: EntityManager,
  { issuer, order }: AtOnce,
  { paidAt, ...invoice }: Invoice,
): Promise<boolean> {
  const { seller, prefix, firstNumber } = issuer;
  if (!seller || invoice.totalCents <= 0) return false;
  const suppliedOn = shopDay(paidAt);
  await insertDocument(manager, {
    ...invoice,
    ...taxInOf(issuer, suppliedOn, invoice),
    kind: 'invoice',
    order: order.order,
    orderNumber: order.number,
    parcel: null,
    invoice: null,
    suppliedOn,
    prefix,
    firstNumber,
    seller,
    buyer: order.buyer,
    notes: [...notesOf(order), PAID_IN_ADVANCE],
  });
  return true;
}
