import { spawn } from 'node:child_process';
import { closeSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readJson, openLog, tailOf, writeWhole } from '../machine/files.js';
import { LocalProblem } from '../machine/local-problem.js';
import { isMark } from '../machine/lock.js';
import { setCpuPriority, type CpuPriority } from '../machine/cpu-priority.js';
import { endProcess, isRunning, markOf, type ProcessMark } from '../machine/process-state.js';
import { until } from '../machine/polling.js';

export interface Command {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  /** Settings that are applied once the server is ready. */
  cpuPriority?: CpuPriority;
}

/**
 * A private server. A second start finds it running. A restart by the same object keeps its port, so that clients find
 * it again.
 */
export interface LocalServer {
  readonly name: string;
  start(): Promise<void>;
  isRunning(): boolean;
  stop(): Promise<void>;
  /** Kills it without a clean shutdown. */
  crash(): Promise<void>;
}

/**
 * A server program in a detached process. Ctrl-C in the terminal does not reach it, so it outlives its clients, and a
 * later run finds it by the mark in its folder.
 */
export class ServerProcess {
  private readonly markFile: string;
  readonly log: string;

  constructor(
    private readonly name: string,
    folder: string,
  ) {
    this.markFile = join(folder, 'process.json');
    this.log = join(folder, 'server.log');
  }

  isRunning(): boolean {
    const mark = this.mark();
    return mark !== undefined && isRunning(mark);
  }

  /** Starts the program and waits until it is ready; throws with the end of its log if it is not. */
  async start(command: Command, ready: () => Promise<boolean>, withinMs = 60_000): Promise<void> {
    const mark = this.launch(command);
    const isUp = await until(async () => !isRunning(mark) || (await ready()), { withinMs });
    if (isUp && isRunning(mark)) {
      if (command.cpuPriority) setCpuPriority(mark, command.cpuPriority);
      return;
    }
    const what = isUp
      ? 'ended while it started'
      : `did not come up in ${String(withinMs / 1000)} s`;
    await endProcess(mark, 'SIGKILL');
    throw new LocalProblem(
      `${this.name} ${what}. The end of its log (${this.log}):`,
      tailOf(this.log),
    );
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const mark = this.mark();
    if (mark) await endProcess(mark, signal);
    rmSync(this.markFile, { force: true });
  }

  private launch(command: Command): ProcessMark {
    const log = openLog(this.log);
    const child = spawn(command.file, command.args, {
      cwd: '/', // PostgreSQL's programs complain about a folder that their user may not enter.
      env: { ...process.env, ...command.env },
      stdio: ['ignore', log, log],
      detached: true,
    });
    closeSync(log);
    child.on('error', () => undefined); // Reported below: the process has no number then.
    child.unref();
    const mark = child.pid === undefined ? undefined : markOf(child.pid);
    if (!mark) {
      throw new LocalProblem(
        `${this.name} could not be started: ${command.file}`,
        tailOf(this.log),
      );
    }
    writeWhole(this.markFile, JSON.stringify(mark));
    return mark;
  }

  private mark(): ProcessMark | undefined {
    const stored = readJson(this.markFile);
    return isMark(stored) ? stored : undefined;
  }
}

const TRIES = 3;

/** Starts a server in up to three attempts, because a killed one may hold a lock or a port for some seconds. */
export async function startWithRetries(server: LocalServer, pauseMs = 4_000): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await server.start();
      return;
    } catch (error) {
      if (tries === TRIES) throw error;
      await pause(pauseMs);
    }
  }
}

/** A server that consists of one process. */
export abstract class OneProcessServer implements LocalServer {
  abstract readonly name: string;
  protected abstract readonly process: ServerProcess;

  abstract start(): Promise<void>;

  isRunning(): boolean {
    return this.process.isRunning();
  }

  stop(): Promise<void> {
    return this.process.stop();
  }

  crash(): Promise<void> {
    return this.process.stop('SIGKILL');
  }
}
