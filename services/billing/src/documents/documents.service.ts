import { Injectable } from '@nestjs/common';
import type { DocumentBuyer, DocumentSeller } from '@shop/contracts/billing/documents';
import { shopDay } from '@shop/contracts/core/shop-time';
import type { DocumentIssuer, InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import type { EntityManager } from 'typeorm';
import { correctedInvoice } from './correction.rules.js';
import { issueGiftCards } from './gift-card-documents.js';
import { insertCredit, type Cause } from './credit-notes.js';
import { creditOfReduction, creditOfRest } from './credit.rules.js';
import { findDocumentsOf, insertDocument } from './documents.query.js';
import {
  invoicesOf,
  invoicesOfGoods,
  missingOf,
  notesOf,
  plannedInvoices,
  sentBackOf,
  standingOf,
  type InvoiceOfOrder,
} from './invoice.rules.js';
import { issueAtOnce } from './prepaid-documents.js';
import { findPrepaid, forgetDocumented } from './prepaid.query.js';
import {
  dropReductions,
  findReductions,
  keepReduction,
  type PriceReduction,
} from './price-reductions.query.js';
import { findPaymentNote } from './payment-note.query.js';
import { creditsOfReturn, type SettledReturn } from './return.rules.js';
import { correctedTaxIn, taxInOf, unratedCurrency } from './tax-in.rules.js';

/** The parts of an invoice that a correction changes. */
interface Correction extends Pick<DocumentIssuer, 'prefix' | 'firstNumber'> {
  seller: DocumentSeller;
  buyer: DocumentBuyer;
}

/** Issues documents in the caller's transaction, which has locked the order. */
@Injectable()
export class DocumentsService {
  /**
   * Issues the missing documents of an order: its invoice at once (V16), or one for each parcel that left at or after
   * `since`. Issues none without a seller, or without an exchange rate that the tax needs (V44). Gift cards have an
   * invoice of their own (V55). Then credits settled returns, and price reductions that waited for an invoice.
   */
  async issue(
    manager: EntityManager,
    issuer: DocumentIssuer,
    order: InvoicedOrder,
    since: Date | null = null,
  ): Promise<void> {
    const prepaid = await findPrepaid(manager, order.order);
    const isIssued = prepaid
      ? await issueAtOnce(manager, { issuer, order, prepaid, isRequested: since === null })
      : await this.issueParcels(manager, issuer, order, since);
    await issueGiftCards(manager, { issuer, order, since });
    if (!issuer.seller) return;
    if (isIssued)
      for (const reduction of await findReductions(manager, order.order))
        await this.credit(manager, reduction);
    for (const settled of order.returns) await this.creditReturn(manager, order, settled);
  }

  /** Credits the rest of all invoices of a cancelled order. */
  async takeBack(manager: EntityManager, order: string): Promise<void> {
    const cause: Cause = { cause: 'order', causeId: order };
    await dropReductions(manager, order);
    for (const invoice of invoicesOf(await findDocumentsOf(manager, order)))
      await insertCredit(manager, invoice, creditOfRest(invoice), cause);
    await forgetDocumented(manager, order);
  }

  /**
   * Credits a refund as a price reduction. The part without room on an invoice waits for the next one, if one can
   * follow.
   */
  async reduce(
    manager: EntityManager,
    reduction: PriceReduction,
    { isCancelled }: { isCancelled: boolean },
  ): Promise<void> {
    await this.credit(manager, reduction);
    if (isCancelled) await dropReductions(manager, reduction.order);
  }

  /** Credits the rest of an invoice and issues another over it. Returns false if nothing is left (V41). */
  async correct(
    manager: EntityManager,
    invoice: InvoiceOfOrder,
    correction: Correction,
  ): Promise<boolean> {
    const rest = creditOfRest(invoice);
    if (!rest) return false;
    const cause: Cause = { cause: 'correction', causeId: invoice.id };
    await insertCredit(manager, invoice, rest, cause);
    const { order, orderNumber, suppliedOn, notes, name } = invoice;
    const corrected = correctedInvoice(invoice, rest);
    await insertDocument(manager, {
      ...corrected,
      ...correctedTaxIn(invoice, corrected.taxes),
      kind: 'invoice',
      order,
      orderNumber,
      parcel: null,
      invoice: null,
      suppliedOn,
      ...cause,
      ...correction,
      notes: [...notes.filter(isLasting), `${REPLACES}${name}`],
    });
    return true;
  }

  /**
   * Issues the invoices of parcels; returns true if there was one. First credits the parcels that came back when the
   * order was cancelled, in case it was un-cancelled since.
   */
  private async issueParcels(
    manager: EntityManager,
    issuer: DocumentIssuer,
    order: InvoicedOrder,
    since: Date | null,
  ): Promise<boolean> {
    await this.takeBackSent(manager, order);
    const { seller, prefix, firstNumber } = issuer;
    if (!seller) return false;
    const known = await findDocumentsOf(manager, order.order);
    const parcels = missingOf(order, known).filter(
      ({ dispatchedAt }) =>
        (since === null || Date.parse(dispatchedAt) >= since.getTime()) &&
        unratedCurrency(issuer, shopDay(new Date(dispatchedAt))) === null,
    );
    const planned = plannedInvoices(order, parcels, known);
    if (planned.length === 0) return false;
    const notes = [...notesOf(order), ...(await findPaymentNote(manager, order.order))];
    for (const invoice of planned)
      await insertDocument(manager, {
        ...invoice,
        ...taxInOf(issuer, invoice.suppliedOn, invoice),
        kind: 'invoice',
        order: order.order,
        orderNumber: order.number,
        invoice: null,
        cause: 'parcel',
        causeId: invoice.parcel,
        prefix,
        firstNumber,
        seller,
        buyer: order.buyer,
        notes,
      });
    return true;
  }

  /**
   * Credits the refund of a settled return once, on the invoices of its goods and its delivery. The part that they have
   * no room for is a price reduction of the other invoices.
   */
  private async creditReturn(
    manager: EntityManager,
    order: InvoicedOrder,
    settled: SettledReturn,
  ): Promise<void> {
    const known = await findDocumentsOf(manager, order.order);
    const waiting = await findReductions(manager, order.order);
    const credited = [...known.map((one) => one.causeId), ...waiting.map((one) => one.refund)];
    if (credited.includes(settled.return)) return;
    const { credits, overCents } = creditsOfReturn(standingOf(order, known), settled);
    for (const one of credits)
      await insertCredit(manager, one.invoice, one.credited, {
        cause: 'return',
        causeId: settled.return,
      });
    if (overCents > 0)
      await this.credit(manager, {
        order: order.order,
        refund: settled.return,
        cents: overCents,
      });
  }

  private async takeBackSent(manager: EntityManager, order: InvoicedOrder): Promise<void> {
    const back = sentBackOf(order);
    if (back.size === 0) return;
    const cause: Cause = { cause: 'order', causeId: order.order };
    for (const invoice of invoicesOf(await findDocumentsOf(manager, order.order)))
      if (invoice.parcel !== null && back.has(invoice.parcel))
        await insertCredit(manager, invoice, creditOfRest(invoice), cause);
  }

  private async credit(manager: EntityManager, reduction: PriceReduction): Promise<void> {
    const { order, refund } = reduction;
    let left = reduction.cents;
    for (const invoice of invoicesOfGoods(await findDocumentsOf(manager, order))) {
      const credited = creditOfReduction(invoice, left);
      await insertCredit(manager, invoice, credited, { cause: 'refund', causeId: refund });
      left -= credited?.totalCents ?? 0;
    }
    await keepReduction(manager, { order, refund, cents: left });
  }
}

const REPLACES = 'Replaces ';
const isLasting = (note: string): boolean => !note.startsWith(REPLACES);
