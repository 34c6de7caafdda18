import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from './domain-error.js';
import { rootLogger } from './logger.js';

const TIMEOUT_MS = 20_000;
const MAX_WAITING = 24;
const HEAP_MB = 96;

interface ChildWorkerOptions {
  /** The compiled file of the child, which sends one reply to each message. */
  file: string;
  /** The name of the worker in the log. */
  name: string;
  /** Options of Node.js, in addition to the heap size. */
  execArgv?: readonly string[];
  /** Idle milliseconds after which the child exits; if absent, it keeps running. */
  idleMs?: number;
  /** Number of tasks after which a new child is started, against memory leaks of native code. */
  tasksPerChild?: number;
}

/** Runs tasks sequentially in a child process, which starts with the first task. A crash affects only one task. */
export class ChildWorker<Task extends object, Reply extends object> {
  private child: ChildProcess | undefined;
  private idle: NodeJS.Timeout | undefined;
  private waiting = 0;
  private done = 0;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly options: ChildWorkerOptions) {}

  /**
   * Returns the reply of the child; `crashed` if the child exited instead, or `late` after 20 s, when it is killed.
   * Throws `service.busy` if 24 tasks are waiting.
   */
  async run(task: Task): Promise<Reply | 'crashed' | 'late'> {
    if (this.waiting >= MAX_WAITING) throw new DomainError('service.busy');
    this.waiting += 1;
    const mine = this.last.then(() => this.runNow(task));
    this.last = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.waiting -= 1;
    }
  }

  /** The process id of the child, if it is running. */
  get processId(): number | undefined {
    return this.child?.pid;
  }

  stop(): void {
    clearTimeout(this.idle);
    this.child?.kill();
    this.child = undefined;
  }

  private async runNow(task: Task): Promise<Reply | 'crashed' | 'late'> {
    clearTimeout(this.idle);
    const child = this.child ?? this.start();
    const over = new AbortController();
    const { signal } = over;
    const replied = once(child, 'message', { signal }) as Promise<[Reply]>;
    const ended = once(child, 'exit', { signal }).then(() => 'crashed' as const);
    const late = pause(TIMEOUT_MS, 'late' as const, { signal });
    for (const loser of [replied, ended, late]) loser.catch(() => undefined);
    try {
      child.send(task);
      const reply = await Promise.race([replied.then(([own]) => own), ended, late]);
      if (reply === 'late') child.kill('SIGKILL');
      if (typeof reply === 'string')
        rootLogger.warn({ reason: reply }, `${this.options.name} worker failed`);
      return reply;
    } finally {
      over.abort();
      this.done += 1;
      this.endLater();
    }
  }

  private endLater(): void {
    const { idleMs, tasksPerChild } = this.options;
    if (tasksPerChild !== undefined && this.done % tasksPerChild === 0) this.stop();
    else if (idleMs !== undefined)
      this.idle = setTimeout(() => {
        this.stop();
      }, idleMs).unref();
  }

  private start(): ChildProcess {
    const child = fork(this.options.file, {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${String(HEAP_MB)}`, ...(this.options.execArgv ?? [])],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('exit', () => {
      if (this.child === child) this.child = undefined;
    });
    // A child that cannot be started or written to exits, and its task fails with it.
    child.on('error', (error) => {
      rootLogger.error({ err: error }, `${this.options.name} worker failed`);
      child.kill('SIGKILL');
    });
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }
}
