import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '@shop/service-kit/domain-error';
import { rootLogger } from '@shop/service-kit/logger';
import type { Pressed } from './press-picture.js';

const CHILD = fileURLToPath(new URL('../../dist/pictures/picture-press.child.js', import.meta.url));
const PATIENCE_MS = 20_000;
const MAX_WAITING = 24;
/** Then a new process: what native code has not given back goes with the old one. */
const PICTURES_PER_PROCESS = 50;
const HEAP_MB = 96;
const broken: Pressed = { fault: 'broken' };
const tooSlow: Pressed = { fault: 'tooSlow' };

/** Presses one picture after another in a child process, which may die without anybody noticing but the uploader. */
@Injectable()
export class PicturePress implements OnApplicationShutdown {
  private child: ChildProcess | undefined;
  private pressed = 0;
  private waiting = 0;
  private turn: Promise<unknown> = Promise.resolve();

  /** `service.busy` when too many wait. */
  async press(bytes: Buffer): Promise<Pressed> {
    if (this.waiting >= MAX_WAITING) throw new DomainError('service.busy');
    this.waiting += 1;
    const mine = this.turn.then(() => this.pressNow(bytes));
    this.turn = mine.catch(() => undefined);
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
    this.dismiss();
  }

  private async pressNow(bytes: Buffer): Promise<Pressed> {
    const child = this.child ?? this.hire();
    const done = new AbortController();
    const { signal } = done;
    const answered = once(child, 'message', { signal }) as Promise<[Pressed]>;
    const ended = once(child, 'exit', { signal }).then(() => broken);
    const late = pause(PATIENCE_MS, tooSlow, { signal });
    for (const loser of [answered, ended, late]) loser.catch(() => undefined);
    try {
      child.send(bytes);
      const pressed = await Promise.race([answered.then(([answer]) => answer), ended, late]);
      if (pressed === tooSlow) child.kill('SIGKILL');
      if (pressed === broken) rootLogger.warn('the picture press died over a picture');
      return pressed;
    } finally {
      done.abort();
      this.pressed += 1;
      if (this.pressed % PICTURES_PER_PROCESS === 0) this.dismiss();
    }
  }

  private hire(): ChildProcess {
    const child = fork(CHILD, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${String(HEAP_MB)}`],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    // A child that cannot be started or written to ends, and its picture with it.
    child.on('error', (error) => {
      rootLogger.error({ err: error }, 'picture press');
      child.kill('SIGKILL');
    });
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }

  private dismiss(): void {
    this.child?.kill();
    this.child = undefined;
  }
}
