// Billing with its documents, for specs. The order service replies with the orders that a spec has set.
import { correctionRpc, type CorrectedInvoice } from '@shop/contracts/billing/document-corrections';
import { documentRpc, type DocumentView } from '@shop/contracts/billing/documents';
import { PaperWorker } from '@shop/paper/paper-worker';
import { Bus } from '@shop/service-kit/bus/bus';
import { Outbox } from '@shop/service-kit/outbox/outbox';
import { Corrections } from '../documents/corrections.service.js';
import { DocumentPaper } from '../documents/document-paper.js';
import { DocumentReads } from '../documents/document-reads.service.js';
import { addWork } from '../documents/document-work.query.js';
import { DocumentWorker } from '../documents/document-work.js';
import type { Bases } from './invoiced-orders.js';
import { admin, openBilling } from './open-billing.js';

export type OpenDocuments = Awaited<ReturnType<typeof openDocuments>>;

export async function openDocuments() {
  const billing = await openBilling();
  const { dataSource, documents, audit } = billing;
  /** Orders of the order service, which does not reply for others. */
  const shown = new Map<string, Bases>();
  const bus = new Bus({
    call: (_rpc, input) => {
      const bases = shown.get((input as { order: string }).order);
      return bases
        ? Promise.resolve(Buffer.from(JSON.stringify(bases)))
        : Promise.reject(new Error('no reply'));
    },
  });
  const paper = new PaperWorker();
  const reads = new DocumentReads(dataSource, bus, documents, new DocumentPaper(paper));
  const corrections = new Corrections(dataSource, bus, documents, audit, new Outbox());
  const look = () => new DocumentWorker(dataSource, bus, documents).look();
  return {
    ...billing,
    shown,
    reads,
    look,
    /** Updates the documents of an order. */
    follow: async (order: string, at: Date | string = '2026-01-01T00:00:00Z'): Promise<void> => {
      await dataSource.transaction((manager) => addWork(manager, [{ order, at }]));
      await look();
    },
    documentsOf: async (order: string): Promise<DocumentView[]> =>
      documentRpc.ofOrder.output.parse(await reads.ofOrder(order)).documents,
    /** Corrects an invoice as an admin. */
    correct: async (document: string, buyer?: object): Promise<CorrectedInvoice> => {
      const { input, output } = correctionRpc.correct;
      const by = { _id: admin._id, name: admin.name };
      const request = input.parse({ document, reason: 'Wrong name', buyer });
      return output.parse(await corrections.correct(by, request));
    },
    close: async () => {
      paper.onApplicationShutdown();
      await billing.close();
    },
  };
}
