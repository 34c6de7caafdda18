// The invoice of an order's gift cards, without tax, and the credit notes of cards that are taken back (V55).
import { shopDay } from '@shop/contracts/core/shop-time';
import type { DocumentIssuer, InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import type { EntityManager } from 'typeorm';
import { firstIssuedAt } from '../ledger/sold-cards.query.js';
import { VOUCHER_NOTE } from '../e-invoices/tax-notes.js';
import { insertCredit } from './credit-notes.js';
import { invoiceSums, type StoredLine } from './document.rules.js';
import { findDocumentsOf, insertDocument } from './documents.query.js';
import { invoicesOf, lineOf, type InvoiceOfOrder } from './invoice.rules.js';
import { creditsOfReturn } from './return.rules.js';
import { taxInOf, unratedCurrency } from './tax-in.rules.js';

interface Cards {
  issuer: DocumentIssuer;
  order: InvoicedOrder;
  /** Cards that were issued before this moment are invoiced when staff request it; null invoices them now. */
  since: Date | null;
}

/** Returns the gift cards that an order has. */
export const cardLinesOf = ({ whole }: Pick<InvoicedOrder, 'whole'>): StoredLine[] =>
  (whole?.lines ?? []).filter(({ isGiftCard }) => isGiftCard).map(lineOf);

/** Issues the invoice of issued cards, or credits those that were removed from the order. */
export async function issueGiftCards(
  manager: EntityManager,
  { issuer, order, since }: Cards,
): Promise<void> {
  const known = invoicesOf(await findDocumentsOf(manager, order.order)).filter(
    ({ isOfGiftCards }) => isOfGiftCards,
  );
  const lines = cardLinesOf(order);
  const standing = known.filter(({ isCorrected }) => !isCorrected);
  if (standing.length > 0) return creditRemoved(manager, order, standing, lines);
  const { seller, prefix, firstNumber } = issuer;
  if (!seller || lines.length === 0) return;
  const issuedAt = await firstIssuedAt(manager, order.order);
  if (!issuedAt || (since !== null && issuedAt < since)) return;
  const suppliedOn = shopDay(issuedAt);
  if (unratedCurrency(issuer, suppliedOn) !== null) return;
  const sums = invoiceSums(lines, true, []);
  await insertDocument(manager, {
    ...sums,
    ...taxInOf(issuer, suppliedOn, sums),
    lines,
    suppliedOn,
    seller,
    kind: 'invoice',
    order: order.order,
    orderNumber: order.number,
    parcel: null,
    invoice: null,
    cause: 'giftCards',
    causeId: order.order,
    prefix,
    firstNumber,
    buyer: order.buyer,
    notes: [VOUCHER_NOTE],
  });
}

async function creditRemoved(
  manager: EntityManager,
  order: InvoicedOrder,
  standing: readonly InvoiceOfOrder[],
  lines: readonly StoredLine[],
): Promise<void> {
  const removed = standing
    .flatMap((invoice) => invoice.lines.map((line) => ({ line, invoice })))
    .flatMap(({ line, invoice }) => {
      const { product, quantity, cents } = line;
      const isOwn = (one: StoredLine) => one.product === product;
      const credited = invoice.credits.flatMap((one) => one.lines.filter(isOwn));
      const before = quantity - credited.reduce((sum, one) => sum + one.quantity, 0);
      const less = before - (lines.find(isOwn)?.quantity ?? 0);
      const each = cents / quantity;
      return product !== undefined && less > 0
        ? [{ product, quantity: less, cents: each * less, lossCents: 0 }]
        : [];
    });
  if (removed.length === 0) return;
  const causeId = order.whole?.revision ?? order.order;
  const { credits } = creditsOfReturn(standing, { lines: removed, deliveryCents: 0 });
  for (const { invoice, credited } of credits)
    await insertCredit(manager, invoice, credited, { cause: 'revision', causeId });
}
