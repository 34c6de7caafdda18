import { Injectable } from '@nestjs/common';
import type { DocumentView } from '@shop/contracts/billing/documents';
import { xmlOf } from '../e-invoices/xml-of-document.js';
import { PaperWorker, type DrawnPaper } from '@shop/paper/paper-worker';

/** Prints documents. */
@Injectable()
export class DocumentPaper {
  constructor(private readonly worker: PaperWorker) {}

  /**
   * Prints a document; for a company the PDF embeds the XML, if there is one. Throws `print.failed`, `service.busy`.
   */
  print(document: DocumentView): Promise<DrawnPaper> {
    const xml = isOfCompany(document) ? xmlOf(document) : null;
    return this.worker.print([{ kind: 'document', document, ...(xml !== null && { xml }) }]);
  }
}

const isOfCompany = ({ buyer: { company, vatId } }: DocumentView): boolean =>
  company !== undefined || vatId !== undefined;
