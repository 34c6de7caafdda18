import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { ImageTask } from './image-worker.child.js';
import type { ImageKind, ProcessedImage } from './process-image.js';

const CHILD = fileURLToPath(new URL('../../dist/images/image-worker.child.js', import.meta.url));
const TIMEOUT_MS = 20_000;
const MAX_WAITING = 24;
/** Then a new process, against memory leaks of native code. */
const IMAGES_PER_PROCESS = 50;
const HEAP_MB = 96;
const broken: ProcessedImage = { fault: 'broken' };
const tooSlow: ProcessedImage = { fault: 'tooSlow' };

/** Processes one image after another in a child process; its crash affects only the current upload. */
@Injectable()
export class ImageWorker implements OnApplicationShutdown {
  private child: ChildProcess | undefined;
  private processed = 0;
  private waiting = 0;
  private last: Promise<unknown> = Promise.resolve();

  /** `service.busy` when too many wait. */
  async process(bytes: Buffer, kind: ImageKind = 'product'): Promise<ProcessedImage> {
    if (this.waiting >= MAX_WAITING) throw new DomainError('service.busy');
    this.waiting += 1;
    const mine = this.last.then(() => this.processNow({ bytes, kind }));
    this.last = mine.catch(() => undefined);
    try {
      return await mine;
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

  private async processNow(task: ImageTask): Promise<ProcessedImage> {
    const child = this.child ?? this.startChild();
    const done = new AbortController();
    const { signal } = done;
    const replied = once(child, 'message', { signal }) as Promise<[ProcessedImage]>;
    const ended = once(child, 'exit', { signal }).then(() => broken);
    const late = pause(TIMEOUT_MS, tooSlow, { signal });
    for (const loser of [replied, ended, late]) loser.catch(() => undefined);
    try {
      child.send(task);
      const processed = await Promise.race([replied.then(([image]) => image), ended, late]);
      if (processed === tooSlow) child.kill('SIGKILL');
      if (processed === broken) rootLogger.warn('image worker crashed');
      return processed;
    } finally {
      done.abort();
      this.processed += 1;
      if (this.processed % IMAGES_PER_PROCESS === 0) this.stopChild();
    }
  }

  private startChild(): ChildProcess {
    const child = fork(CHILD, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${String(HEAP_MB)}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    // A child that cannot be started or written to ends, and its image with it.
    child.on('error', (error) => {
      rootLogger.error({ err: error }, 'image worker failed');
      child.kill('SIGKILL');
    });
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }

  private stopChild(): void {
    this.child?.kill();
    this.child = undefined;
  }
}
