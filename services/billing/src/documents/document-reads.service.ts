import { Injectable } from '@nestjs/common';
import type { UserView } from '@shop/contracts/auth/auth';
import type {
  DocumentList,
  DocumentQuery,
  DocumentsOfOrder,
  DocumentView,
  StaffDocumentsOfOrder,
  TaxReport,
} from '@shop/contracts/billing/documents';
import type { OutputOf } from '@shop/contracts/core/message';
import type { PrintedFile } from '@shop/contracts/core/printed-file';
import { invoiceBasisRpc } from '@shop/contracts/ordering/invoice-bases';
import { isAdmin } from '@shop/service-kit/access';
import { Bus, systemCaller } from '@shop/service-kit/bus/bus';
import { DomainError } from '@shop/service-kit/domain-error';
import { DataSource } from 'typeorm';
import { firstIssuedAt } from '../ledger/sold-cards.query.js';
import { xmlOf } from '../e-invoices/xml-of-document.js';
import { pageBooks, taxOfQuarter } from './books.query.js';
import { listDocuments } from './document-list.query.js';
import { DocumentPaper } from './document-paper.js';
import { documentViewOf } from './document.view.js';
import { findDocument, findDocumentsOf, lockOrder } from './documents.query.js';
import { DocumentsService } from './documents.service.js';
import { missingIn } from './missing.rules.js';
import { findBegun } from './number-series.query.js';
import { findPrepaid } from './prepaid.query.js';

type Bases = OutputOf<typeof invoiceBasisRpc.ofOrder>;

/** Returns documents, and issues those that staff request. */
@Injectable()
export class DocumentReads {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bus: Bus,
    private readonly documents: DocumentsService,
    private readonly paper: DocumentPaper,
  ) {}

  /** Returns the documents of the user's own order, or of any order for an admin. Throws `order.notFound` otherwise. */
  async ofOwnOrder(order: string, user: UserView): Promise<DocumentsOfOrder> {
    const rows = await this.dataSource.query<unknown[]>(
      'SELECT FROM order_money WHERE order_id = $1 AND (user_id = $2 OR $3)',
      [order, user._id, isAdmin(user)],
    );
    if (rows.length === 0) throw new DomainError('order.notFound');
    return this.listOf(order);
  }

  /** Returns the documents of an order and what is missing. Omits the latter if the order service does not reply. */
  async ofOrder(order: string): Promise<StaffDocumentsOfOrder> {
    const list = await this.listOf(order);
    const bases = await this.basesOf(order).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'order.notFound') throw error;
      return null;
    });
    const prepaid = await findPrepaid(this.dataSource.manager, order);
    const cardsIssuedAt = await firstIssuedAt(this.dataSource, order);
    const stored = { prepaid, cardsIssuedAt };
    return { ...list, ...(bases && missingIn(bases, list.documents, stored)) };
  }

  /** Returns the user's own document, or any document for an admin. Throws `billing.documentNotFound`. */
  async get(id: string, user: UserView): Promise<DocumentView> {
    const document = await findDocument(this.dataSource.manager, id);
    if (document && (document.user === user._id || isAdmin(user))) return documentViewOf(document);
    throw new DomainError('billing.documentNotFound');
  }

  /** Returns a document that the user may see as a PDF. Throws `billing.documentNotFound`, `print.failed`. */
  async print(id: string, user: UserView): Promise<PrintedFile> {
    const document = await this.get(id, user);
    const { pdf, missing } = await this.paper.print(document);
    return { name: `${document.name}.pdf`, pdf: Buffer.from(pdf).toString('base64'), missing };
  }

  /** Returns a document that the user may see as XML. Throws `billing.documentNotFound`, `billing.noXml`. */
  async xml(id: string, user: UserView): Promise<{ name: string; xml: string }> {
    const document = await this.get(id, user);
    const xml = xmlOf(document);
    if (xml === null) throw new DomainError('billing.noXml');
    return { name: `${document.name}.xml`, xml };
  }

  list(query: DocumentQuery): Promise<DocumentList> {
    return listDocuments(this.dataSource, query);
  }

  /** Issues the missing documents of an order, dated today. Throws `order.notFound`, `billing.noSeller`. */
  async issue(id: string): Promise<StaffDocumentsOfOrder> {
    const bases = await this.basesOf(id);
    if (!bases.issuer.seller) throw new DomainError('billing.noSeller');
    await this.dataSource.transaction(async (manager) => {
      const locked = await lockOrder(manager, id);
      if (!locked) throw new DomainError('order.notFound');
      if (!locked.isCancelled) await this.documents.issue(manager, bases.issuer, bases.order);
    });
    return this.ofOrder(id);
  }

  books(month: string, after: string | null): ReturnType<typeof pageBooks> {
    return pageBooks(this.dataSource.manager, { month, after });
  }

  numbered(): ReturnType<typeof findBegun> {
    return findBegun(this.dataSource.manager);
  }

  tax(quarter: string): Promise<TaxReport> {
    return taxOfQuarter(this.dataSource, quarter);
  }

  private async listOf(order: string): Promise<DocumentsOfOrder> {
    const documents = await findDocumentsOf(this.dataSource.manager, order);
    return { success: true, documents: documents.map(documentViewOf) };
  }

  private basesOf(order: string): Promise<Bases> {
    return this.bus.request(invoiceBasisRpc.ofOrder, { order }, systemCaller);
  }
}
