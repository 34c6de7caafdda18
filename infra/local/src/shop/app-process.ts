import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { openLog } from '../machine/files.js';
import { endProcess, markOf, type ProcessMark } from '../machine/process-state.js';
import type { Command } from '../servers/server-process.js';

export interface AppOptions {
  name: string;
  command: Command;
  cwd: string;
  log: string;
  /** milliseconds before each restart; without it the pause grows while it keeps dying young */
  pauseMs?: number;
  /** told of each end that nobody asked for, before the restart */
  onDeath?: (name: string, how: string) => void;
  /** told of every process that begins, so that a later run can find those a crash leaves behind */
  onBirth?: (name: string, mark: ProcessMark) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

/** One process of the shop, restarted whenever it dies; the pause doubles while it keeps dying young. */
export class AppProcess {
  readonly name: string;
  readonly log: string;
  /** how often it has died so far */
  deaths = 0;
  private mark: ProcessMark | undefined;
  private child: ChildProcess | undefined;
  private pauseMs = FIRST_PAUSE_MS;
  private restart: NodeJS.Timeout | undefined;
  private isWanted = false;

  constructor(private readonly options: AppOptions) {
    this.name = options.name;
    this.log = options.log;
  }

  get pid(): number | undefined {
    return this.mark?.pid;
  }

  start(): void {
    this.isWanted = true;
    const born = performance.now();
    const child = this.spawn();
    this.mark = child.pid === undefined ? undefined : markOf(child.pid);
    if (this.mark) this.options.onBirth?.(this.name, this.mark);
    this.child = child;
    child.once('error', (error) => this.died(child, born, error.message));
    child.once('exit', (code, signal) => this.died(child, born, signal ?? `code ${String(code)}`));
  }

  /** Asks it to finish what it has begun and waits until it has ended. */
  async stop(): Promise<void> {
    this.isWanted = false;
    this.child = undefined;
    clearTimeout(this.restart);
    if (this.mark) await endProcess(this.mark);
  }

  /** For a new build: ends it and starts it again at once. */
  async renew(): Promise<void> {
    await this.stop();
    this.pauseMs = FIRST_PAUSE_MS;
    this.start();
  }

  private spawn(): ChildProcess {
    const { command, cwd } = this.options;
    const log = openLog(this.log);
    const child = spawn(command.file, command.args, {
      cwd,
      env: { ...process.env, ...command.env },
      stdio: ['ignore', log, log],
      detached: true, // Ctrl-C reaches the launcher alone, which ends its processes in order
    });
    closeSync(log);
    return child;
  }

  private died(child: ChildProcess, born: number, how: string): void {
    // the end of one that was asked to stop may be heard after its successor has begun
    if (!this.isWanted || child !== this.child) return;
    this.deaths += 1;
    if (performance.now() - born > HEALTHY_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
    this.options.onDeath?.(this.name, how);
    this.restart = setTimeout(() => this.start(), this.options.pauseMs ?? this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
