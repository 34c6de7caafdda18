import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tailOf } from '@shop/dev-stack/machine/files';
import { LocalProblem } from '@shop/dev-stack/machine/local-problem';
import type { ProcessMark } from '@shop/dev-stack/machine/process-state';
import { until } from '@shop/dev-stack/machine/polling';
import { AppProcess } from '@shop/dev-stack/shop/app-process';
import { isOk } from '@shop/dev-stack/shop/apps';
import { folderOf, type App } from '@shop/dev-stack/services';

const RESTART_AFTER_MS = 50;
const READY_WITHIN_MS = 60_000;

interface ReplicaOptions {
  app: App;
  /** Number of the replica of its app, from 1. */
  index: number;
  checkout: string;
  folder: string;
  /** Port of its health endpoint. */
  operationsPort: number;
  environment: NodeJS.ProcessEnv;
  onStart: (name: string, mark: ProcessMark) => void;
}

/** One of several replicas of an app; a scenario kills, stalls and restarts it. */
export class Replica {
  readonly name: string;
  readonly app: App;
  /** Signal or exit code of each end that no scenario caused with stop(). */
  readonly exits: string[] = [];
  /** True while the process runs, ready or not; false from its death to its next start. */
  isStarted = false;
  private readonly process: AppProcess;
  private readonly log: string;
  private extra: NodeJS.ProcessEnv = {};

  constructor(private readonly options: ReplicaOptions) {
    const { app, index, checkout, folder, environment, onStart } = options;
    const environmentNow = () => ({ ...environment, ...this.extra });
    this.app = app;
    this.name = `${app}-${String(index)}`;
    this.log = join(folder, 'logs', `${this.name}.log`);
    this.process = new AppProcess({
      name: this.name,
      cwd: join(checkout, folderOf(app)),
      log: this.log,
      pauseMs: RESTART_AFTER_MS,
      command: {
        file: process.execPath,
        args: ['dist/main.js'],
        get env() {
          return environmentNow();
        },
      },
      onCrash: (_name, how) => {
        this.isStarted = false;
        this.exits.push(how);
      },
      onStart: (name, mark) => {
        this.isStarted = true;
        onStart(name, mark);
      },
    });
  }

  /** Address at which a gateway listens for the browser. */
  get port(): number {
    return Number(this.options.environment.PORT);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Usual environment of the replica, without the extra variables of `start`. */
  get environment(): NodeJS.ProcessEnv {
    return this.options.environment;
  }

  /** Unexpected ends; only a scenario sends SIGKILL. */
  get crashes(): string[] {
    return this.exits.filter((how) => how !== 'SIGKILL');
  }

  /** Starts the replica with extra variables, which stay until the next `start` or `renew`. */
  start(extra: NodeJS.ProcessEnv = {}): void {
    this.extra = extra;
    this.process.start();
  }

  /** Restarts the replica gracefully; resolves when it is ready. */
  async renew(extra: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.begin(extra);
    await this.whenReady();
  }

  /** Restarts the replica without waiting until it is ready, because an armed replica may die before that. */
  async begin(extra: NodeJS.ProcessEnv): Promise<void> {
    this.extra = extra;
    await this.process.renew();
  }

  /** Sets the extra variables from the next start on. */
  rearm(extra: NodeJS.ProcessEnv): void {
    this.extra = extra;
  }

  /** Removes the extra variables from the next start on. */
  disarm(): void {
    this.rearm({});
  }

  /** Kills the replica at once; it is restarted automatically. */
  kill(): void {
    this.signal('SIGKILL');
  }

  /** Suspends the replica with all its connections open, until `resume`. */
  stall(): void {
    this.signal('SIGSTOP');
  }

  resume(): void {
    this.signal('SIGCONT');
  }

  stop(): Promise<void> {
    this.resume();
    return this.process.stop();
  }

  isReady(): Promise<boolean> {
    return isOk(this.operations('/health/ready'));
  }

  /** Returns a number that the readiness check warns of; 0 if there is none of that name. */
  async warning(name: string): Promise<number> {
    const response = await fetch(this.operations('/health/ready'));
    const { warnings } = (await response.json()) as { warnings: Record<string, number> };
    return warnings[name] ?? 0;
  }

  /** Returns a metric without labels; NaN if there is none of that name. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(this.operations('/metrics'))).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  }

  /** Returns the log messages that contain this text, with their fields. */
  logged(text: string): Record<string, unknown>[] {
    const lines = readFileSync(this.log, 'utf8').split('\n');
    return lines
      .filter((line) => line.includes(text))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Returns the text of /metrics. */
  async metrics(): Promise<string> {
    const response = await fetch(`http://127.0.0.1:${String(this.options.operationsPort)}/metrics`);
    return response.text();
  }

  async whenReady(): Promise<void> {
    if (await until(() => this.isReady(), { withinMs: READY_WITHIN_MS, everyMs: 50 })) return;
    throw new LocalProblem(
      `${this.name} does not become ready. The end of its log (${this.log}):`,
      tailOf(this.log),
    );
  }

  private operations(path: string): string {
    return `http://127.0.0.1:${String(this.options.operationsPort)}${path}`;
  }

  private signal(signal: NodeJS.Signals): void {
    const { pid } = this.process;
    if (pid === undefined) return;
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended and is being restarted.
    }
  }
}
