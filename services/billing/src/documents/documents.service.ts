import { Injectable } from '@nestjs/common';
import type { DocumentCause } from '@shop/contracts/billing/documents';
import type { DocumentIssuer, InvoicedOrder } from '@shop/contracts/ordering/invoice-bases';
import type { EntityManager } from 'typeorm';
import { creditOfReduction, creditOfRest, creditOfReturn, type Credited } from './credit.rules.js';
import { findDocumentsOf, insertDocument, type StoredDocument } from './documents.query.js';
import {
  invoicesOf,
  missingOf,
  notesOf,
  plannedInvoices,
  returnedOf,
  type InvoiceOfOrder,
} from './invoice.rules.js';
import {
  dropReductions,
  findReductions,
  keepReduction,
  type PriceReduction,
} from './price-reductions.query.js';

interface Cause {
  cause: DocumentCause;
  causeId: string;
}

/** Issues documents, in the caller's transaction, which has locked the order. */
@Injectable()
export class DocumentsService {
  /**
   * Issues an invoice for each parcel that has left since then, by default at any time, and has none; nothing without a
   * seller. Parcels that came back, as the order was cancelled and taken back since, are credited before. Price reductions that waited
   * for them are credited, and settled returns.
   */
  async issue(
    manager: EntityManager,
    { seller, prefix, firstNumber }: DocumentIssuer,
    order: InvoicedOrder,
    since: Date | null = null,
  ): Promise<void> {
    await this.takeBackSent(manager, order);
    if (!seller) return;
    const known = await findDocumentsOf(manager, order.order);
    const parcels = missingOf(order, known).filter(
      ({ dispatchedAt }) => since === null || Date.parse(dispatchedAt) >= since.getTime(),
    );
    const planned = plannedInvoices(order, parcels, known);
    for (const invoice of planned)
      await insertDocument(manager, {
        ...invoice,
        ...{ kind: 'invoice', order: order.order, orderNumber: order.number, invoice: null },
        ...{ cause: 'parcel', causeId: invoice.parcel, prefix, firstNumber },
        ...{ seller, buyer: order.buyer, notes: notesOf(order) },
      });
    if (planned.length > 0)
      for (const reduction of await findReductions(manager, order.order))
        await this.credit(manager, reduction);
    for (const settled of order.returns) await this.creditReturn(manager, order.order, settled);
  }

  /** Credits all that is left of the invoices of a cancelled order. */
  async takeBack(manager: EntityManager, order: string): Promise<void> {
    const cause: Cause = { cause: 'order', causeId: order };
    await dropReductions(manager, order);
    for (const invoice of invoicesOf(await findDocumentsOf(manager, order)))
      await insertCredit(manager, invoice, creditOfRest(invoice), cause);
  }

  /** Credits a refund as a price reduction. What no invoice has room for waits for the next one, if there may be one. */
  async reduce(
    manager: EntityManager,
    reduction: PriceReduction,
    { isCancelled }: { isCancelled: boolean },
  ): Promise<void> {
    await this.credit(manager, reduction);
    if (isCancelled) await dropReductions(manager, reduction.order);
  }

  /** Credits a settled return once, each piece within the invoice that has it, and the delivery where it is refunded. */
  private async creditReturn(
    manager: EntityManager,
    order: string,
    settled: InvoicedOrder['returns'][number],
  ): Promise<void> {
    const known = await findDocumentsOf(manager, order);
    if (known.some(({ causeId }) => causeId === settled.return)) return;
    const withDelivery = settled.isDeliveryBack;
    for (const { invoice, pieces } of returnedOf(invoicesOf(known), settled.lines, withDelivery))
      await insertCredit(manager, invoice, creditOfReturn(invoice, pieces, { withDelivery }), {
        cause: 'return',
        causeId: settled.return,
      });
  }

  private async takeBackSent(
    manager: EntityManager,
    { order, parcels }: InvoicedOrder,
  ): Promise<void> {
    const back = new Set(parcels.filter((one) => one.isSentBack).map(({ parcel }) => parcel));
    if (back.size === 0) return;
    const cause: Cause = { cause: 'order', causeId: order };
    for (const invoice of invoicesOf(await findDocumentsOf(manager, order)))
      if (invoice.parcel !== null && back.has(invoice.parcel))
        await insertCredit(manager, invoice, creditOfRest(invoice), cause);
  }

  private async credit(manager: EntityManager, reduction: PriceReduction): Promise<void> {
    const { order, refund } = reduction;
    let left = reduction.cents;
    for (const invoice of invoicesOf(await findDocumentsOf(manager, order))) {
      const credited = creditOfReduction(invoice, left);
      await insertCredit(manager, invoice, credited, { cause: 'refund', causeId: refund });
      left -= credited?.totalCents ?? 0;
    }
    await keepReduction(manager, { order, refund, cents: left });
  }
}

async function insertCredit(
  manager: EntityManager,
  invoice: InvoiceOfOrder,
  credited: Credited | null,
  cause: Cause,
): Promise<void> {
  if (!credited) return;
  const { seller, buyer, notes, order, orderNumber, suppliedOn } = invoice;
  await insertDocument(manager, {
    ...credited,
    ...{ kind: 'credit', order, orderNumber, parcel: null, invoice: invoice.id },
    ...cause,
    ...{ seller, buyer, notes, suppliedOn, prefix: prefixOf(invoice), firstNumber: 1 },
  });
}

const prefixOf = ({ name, series }: StoredDocument): string =>
  name.slice(0, name.lastIndexOf(`-${series}-`));
