import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { company, type CompanyFields } from '@shop/contracts/core/company';
import { ChildWorker } from '@shop/service-kit/child-worker';
import { DomainError } from '@shop/service-kit/domain-error';
import type { Sheet } from './sheets.js';

/** Milliseconds without work after which the process ends: it takes as much memory as a service. */
const IDLE_MS = 10_000;

/** A part of a document, as the process receives it. */
export interface PaperPart {
  document: string;
  sheets: readonly Sheet[];
  currency: CompanyFields['currency'];
  /** Sheets that were drawn before; 0 begins the document. */
  offset: number;
  isLast: boolean;
}

/** A document as far as it is drawn; the PDF after its last part. */
export interface DrawnPart {
  pdf: Uint8Array | null;
  /** Characters of the document without a font, which are empty squares. */
  missing: number;
}

/** A whole document. */
export interface DrawnPaper extends DrawnPart {
  pdf: Uint8Array;
}

/** The reply of the process; `isLost`: it does not have the parts before. */
export type PaperReply = DrawnPart | { isLost: true };

/** Makes PDFs in a child process, one part after another; its crash affects only the document under way. */
@Injectable()
export class PaperWorker implements OnApplicationShutdown {
  private readonly child = new ChildWorker<PaperPart, PaperReply>({
    file: fileURLToPath(new URL('../dist/paper.child.js', import.meta.url)),
    name: 'paper',
    execArgv: ['--max-semi-space-size=2', '--v8-pool-size=1'],
    idleMs: IDLE_MS,
  });

  /** `service.busy` where too many wait, `print.failed` where the process crashes or takes too long. */
  async print(sheets: readonly Sheet[]): Promise<DrawnPaper> {
    const part = { document: randomUUID(), sheets, offset: 0, isLast: true };
    const drawn = await this.add(part);
    if (!drawn?.pdf) throw new DomainError('print.failed');
    return { ...drawn, pdf: drawn.pdf };
  }

  /** Adds sheets to a document; null where the parts before are lost, and it must begin again. */
  async add(part: Omit<PaperPart, 'currency'>): Promise<DrawnPart | null> {
    const reply = await this.child.run({ ...part, currency: company.currency });
    if (typeof reply === 'string') throw new DomainError('print.failed');
    return 'isLost' in reply ? null : reply;
  }

  /** The process id of the child, while there is one. */
  get processId(): number | undefined {
    return this.child.processId;
  }

  onApplicationShutdown(): void {
    this.child.stop();
  }
}
