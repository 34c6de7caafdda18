import { Injectable } from '@nestjs/common';
import type { DocumentView } from '@shop/contracts/billing/documents';
import { PaperWorker, type DrawnPaper } from '@shop/paper/paper-worker';

/** Prints documents. */
@Injectable()
export class DocumentPaper {
  constructor(private readonly worker: PaperWorker) {}

  /** `print.failed`, `service.busy`. */
  print(document: DocumentView): Promise<DrawnPaper> {
    return this.worker.print([{ kind: 'document', document }]);
  }
}
