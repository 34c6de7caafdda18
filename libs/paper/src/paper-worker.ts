import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { company, type CompanyFields } from '@shop/contracts/core/company';
import { ChildWorker } from '@shop/service-kit/child-worker';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Sheet } from './sheets.js';

/** Idle milliseconds after which the process exits, since it needs as much memory as a service. */
const IDLE_MS = 10_000;

/** A part of a document, as sent to the process. */
export interface PaperPart {
  document: string;
  sheets: readonly Sheet[];
  currency: CompanyFields['currency'];
  /** Number of sheets that were drawn before; 0 begins a document. */
  offset: number;
  isLast: boolean;
}

/** A document as far as it is drawn; contains the PDF after its last part. */
export interface DrawnPart {
  pdf: Uint8Array | null;
  /** Number of characters in the document that no font has; they are printed as empty squares. */
  missing: number;
}

/** A complete document. */
export interface DrawnPaper extends DrawnPart {
  pdf: Uint8Array;
}

/** The reply of the process; `isLost`: it does not have the previous parts. */
export type PaperReply = DrawnPart | { isLost: true };

/** Makes PDFs in a child process, one part at a time. A crash affects only the current document. */
@Injectable()
export class PaperWorker implements OnApplicationShutdown {
  private readonly child = new ChildWorker<PaperPart, PaperReply>({
    file: fileURLToPath(new URL('../dist/paper.child.js', import.meta.url)),
    name: 'paper',
    execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1'],
    idleMs: IDLE_MS,
  });

  /**
   * Prints sheets as one PDF. Throws `service.busy` if too many are waiting, `print.failed` if the process crashes or
   * takes too long.
   */
  async print(sheets: readonly Sheet[]): Promise<DrawnPaper> {
    const part = { document: randomUUID(), sheets, offset: 0, isLast: true };
    const drawn = await this.add(part);
    if (!drawn?.pdf) throw new DomainError('print.failed');
    return { ...drawn, pdf: drawn.pdf };
  }

  /** Adds sheets to a document; null if the previous parts are lost, and it must begin again. */
  async add(part: Omit<PaperPart, 'currency'>): Promise<DrawnPart | null> {
    const reply = await this.child.run({ ...part, currency: company.currency });
    if (typeof reply === 'string') throw new DomainError('print.failed');
    return 'isLost' in reply ? null : reply;
  }

  /** The process id of the child, if it is running. */
  get processId(): number | undefined {
    return this.child.processId;
  }

  onApplicationShutdown(): void {
    this.child.stop();
  }
}
