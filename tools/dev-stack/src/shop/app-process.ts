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
  /** Milliseconds before each restart; by default the pause doubles while the process keeps crashing. */
  pauseMs?: number;
  /** Called after each crash, before the restart. */
  onCrash?: (name: string, how: string) => void;
  /** Called with every started process, so that a later run can end orphans. */
  onStart?: (name: string, mark: ProcessMark) => void;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 10_000;
const HEALTHY_AFTER_MS = 30_000;

/** A process of the shop, restarted when it crashes; the pause doubles while it keeps crashing early. */
export class AppProcess {
  readonly name: string;
  readonly log: string;
  /** Number of crashes so far. */
  crashes = 0;
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
    if (this.mark) this.options.onStart?.(this.name, this.mark);
    this.child = child;
    child.once('error', (error) => this.handleExit(child, born, error.message));
    child.once('exit', (code, signal) =>
      this.handleExit(child, born, signal ?? `code ${String(code)}`),
    );
  }

  /** Stops the process gracefully and waits until it has ended. */
  async stop(): Promise<void> {
    this.isWanted = false;
    this.child = undefined;
    clearTimeout(this.restart);
    if (this.mark) await endProcess(this.mark);
  }

  /** Restarts the process for a new build. */
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
      detached: true, // Ctrl-C reaches only the launcher, which ends its processes in order.
    });
    closeSync(log);
    return child;
  }

  private handleExit(child: ChildProcess, born: number, how: string): void {
    // The exit event of a stopped process may arrive after its successor has started.
    if (!this.isWanted || child !== this.child) return;
    this.crashes += 1;
    if (performance.now() - born > HEALTHY_AFTER_MS) this.pauseMs = FIRST_PAUSE_MS;
    this.options.onCrash?.(this.name, how);
    this.restart = setTimeout(() => this.start(), this.options.pauseMs ?? this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, LONGEST_PAUSE_MS);
  }
}
