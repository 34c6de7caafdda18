import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { company, type CompanyFields } from '@shop/contracts/core/company';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { Sheet } from './sheets.js';

const CHILD = fileURLToPath(new URL('../dist/paper.child.js', import.meta.url));
const TIMEOUT_MS = 20_000;
const MAX_WAITING = 24;
/** Milliseconds without work after which the process ends: it takes as much memory as a service. */
const IDLE_MS = 10_000;
const HEAP_MB = 96;

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
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** `service.busy` where too many wait, `print.failed` where the process crashes or takes too long. */
  async print(sheets: readonly Sheet[]): Promise<DrawnPaper> {
    const part = { document: randomUUID(), sheets, offset: 0, isLast: true };
    const drawn = await this.add(part);
    if (!drawn?.pdf) throw new DomainError('print.failed');
    return { ...drawn, pdf: drawn.pdf };
  }

  /** Adds sheets to a document; null where the parts before are lost, and it must begin again. */
  async add(part: Omit<PaperPart, 'currency'>): Promise<DrawnPart | null> {
    if (this.waiting >= MAX_WAITING) throw new DomainError('service.busy');
    this.waiting += 1;
    const mine = this.last.then(() => this.draw({ ...part, currency: company.currency }));
    this.last = mine.catch(() => undefined);
    try {
      const reply = await mine;
      return 'isLost' in reply ? null : reply;
    } finally {
      this.waiting -= 1;
    }
  }

  /** The process id of the child, while there is one. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  onApplicationShutdown(): void {
    this.stopChild();
  }

  private async draw(part: PaperPart): Promise<PaperReply> {
    clearTimeout(this.idle);
    const child = this.child ?? this.startChild();
    const done = new AbortController();
    const { signal } = done;
    const replied = once(child, 'message', { signal }) as Promise<[PaperReply]>;
    const ended = once(child, 'exit', { signal }).then(() => 'crashed' as const);
    const late = pause(TIMEOUT_MS, 'late' as const, { signal });
    for (const loser of [replied, ended, late]) loser.catch(() => undefined);
    try {
      child.send(part);
      const reply = await Promise.race([replied.then(([drawn]) => drawn), ended, late]);
      if (typeof reply !== 'string') return reply;
      child.kill('SIGKILL');
      rootLogger.warn({ reason: reply }, 'paper worker failed');
      throw new DomainError('print.failed');
    } finally {
      done.abort();
      this.idle = setTimeout(() => {
        this.stopChild();
      }, IDLE_MS).unref();
    }
  }

  private startChild(): ChildProcess {
    const child = fork(CHILD, {
      serialization: 'advanced',
      execArgv: [
        `--max-old-space-size=${String(HEAP_MB)}`,
        '--max-semi-space-size=2',
        '--v8-pool-size=1',
      ],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    // A child that cannot be started or written to ends, and its document with it.
    child.on('error', (error) => {
      rootLogger.error({ err: error }, 'paper worker failed');
      child.kill('SIGKILL');
    });
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }

  private stopChild(): void {
    clearTimeout(this.idle);
    this.child?.kill();
    this.child = undefined;
  }
}
