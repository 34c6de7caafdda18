import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  correctionEvents,
  type CorrectedInvoice,
  type correctionRpc,
} from '@shop/contracts/billing/document-corrections';
import type { DocumentBuyer } from '@shop/contracts/billing/documents';
import type { InputOf } from '@shop/contracts/core/message';
import { invoiceBasisRpc, type DocumentIssuer } from '@shop/contracts/ordering/invoice-bases';
import { Audit, type Admin } from '@shop/service-kit/audit/audit';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { DataSource, type EntityManager } from 'typeorm';
import { INTRA_COMMUNITY_NOTE } from '../e-invoices/tax-notes.js';
import { documentViewOf } from './document.view.js';
import {
  findDocument,
  findDocumentsOf,
  lockOrder,
  type StoredDocument,
} from './documents.query.js';
import { DocumentsService } from './documents.service.js';
import { invoicesOf, type InvoiceOfOrder } from './invoice.rules.js';

type Input = InputOf<typeof correctionRpc.correct>;

/** Corrects invoices. Stock, parcels and the order do not change. */
@Injectable()
export class Corrections {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly documents: DocumentsService,
    private readonly audit: Audit,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Replaces an invoice once, with the current seller. Throws `billing.documentNotFound`, `billing.notCorrectable`,
   * `billing.needsVatId`, `billing.noSeller`.
   */
  async correct(by: Admin, input: Input): Promise<CorrectedInvoice> {
    const known = await findDocument(this.dataSource.manager, input.document);
    if (!known) throw new DomainError('billing.documentNotFound');
    const { order } = known;
    const { issuer } = await this.bus.request(invoiceBasisRpc.ofOrder, { order }, systemCaller);
    return this.dataSource.transaction(async (manager) => {
      await lockOrder(manager, order);
      const invoice = await this.invoice(manager, known);
      const buyer = buyerOf(invoice, input.buyer);
      if (invoice.isCorrected) return correctionOf(manager, invoice, buyer);
      await this.replace(manager, invoice, { issuer, buyer });
      const corrected = await correctionOf(manager, invoice, buyer);
      await this.audit.note(
        {
          by,
          action: 'document.corrected',
          subject: { kind: 'document', _id: invoice.id, name: invoice.name },
          after: {
            reason: input.reason,
            credit: corrected.credit.name,
            invoice: corrected.invoice.name,
          },
        },
        manager,
      );
      await this.publish(manager, known, corrected);
      return corrected;
    });
  }

  private publish(
    manager: EntityManager,
    { order, user, name }: StoredDocument & { user: string },
    { credit, invoice }: CorrectedInvoice,
  ): Promise<void> {
    return this.outbox.add(manager, correctionEvents.corrected, order, {
      order,
      user,
      invoice: invoice._id,
      invoiceName: invoice.name,
      replacedName: name,
      creditName: credit.name,
      at: new Date(),
    });
  }

  private async invoice(
    manager: EntityManager,
    { id, order }: StoredDocument,
  ): Promise<InvoiceOfOrder> {
    const invoice = invoicesOf(await findDocumentsOf(manager, order)).find((one) => one.id === id);
    if (!invoice) throw new DomainError('billing.notCorrectable');
    return invoice;
  }

  private async replace(
    manager: EntityManager,
    invoice: InvoiceOfOrder,
    { issuer, buyer }: { issuer: DocumentIssuer; buyer: DocumentBuyer },
  ): Promise<void> {
    const { seller, prefix, firstNumber } = issuer;
    if (!seller) throw new DomainError('billing.noSeller');
    if (invoice.notes.includes(INTRA_COMMUNITY_NOTE) && buyer.vatId === undefined)
      throw new DomainError('billing.needsVatId');
    const correction = { seller, buyer, prefix, firstNumber };
    if (!(await this.documents.correct(manager, invoice, correction)))
      throw new DomainError('billing.notCorrectable');
  }
}

/** Keeps the place of taxation, and therefore the tax. */
const buyerOf = ({ buyer }: StoredDocument, changed: Input['buyer']): DocumentBuyer =>
  changed ? { ...changed, country: buyer.country } : buyer;

/** Returns the documents of a correction. Refuses another correction of the same invoice. */
async function correctionOf(
  manager: EntityManager,
  { id, order }: StoredDocument,
  buyer: DocumentBuyer,
): Promise<CorrectedInvoice> {
  const own = (await findDocumentsOf(manager, order)).filter(
    ({ cause, causeId }) => cause === 'correction' && causeId === id,
  );
  const [credit, invoice] = (['credit', 'invoice'] as const).map((kind) =>
    own.find((one) => one.kind === kind),
  );
  if (!credit || !invoice || !isDeepStrictEqual(invoice.buyer, buyer))
    throw new DomainError('billing.notCorrectable');
  return { success: true, credit: documentViewOf(credit), invoice: documentViewOf(invoice) };
}
