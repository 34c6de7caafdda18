import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tailOf } from '@shop/local/machine/files';
import { LocalProblem } from '@shop/local/machine/local-problem';
import type { ProcessMark } from '@shop/local/machine/process-state';
import { until } from '@shop/local/machine/until';
import { AppProcess } from '@shop/local/shop/app-process';
import { isOk } from '@shop/local/shop/apps';
import { folderOf, type App } from '@shop/local/shop/services';

const RESTART_AFTER_MS = 50;
const READY_WITHIN_MS = 60_000;

interface CopyOptions {
  app: App;
  /** Counts the copies of one app from 1. */
  index: number;
  checkout: string;
  folder: string;
  /** Where it says whether it is ready. */
  operationsPort: number;
  environment: NodeJS.ProcessEnv;
  onBirth: (name: string, mark: ProcessMark) => void;
}

/** One of several copies of an app: killed, stalled and started again as a test wants it. */
export class Copy {
  readonly name: string;
  readonly app: App;
  /** How it ended, each time that nobody had asked it to. */
  readonly ends: string[] = [];
  /** How often it was started. */
  births = 0;
  private readonly process: AppProcess;
  private readonly log: string;
  private extra: NodeJS.ProcessEnv = {};

  constructor(private readonly options: CopyOptions) {
    const { app, index, checkout, folder, environment, onBirth } = options;
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
      onDeath: (_name, how) => this.ends.push(how),
      onBirth: (name, mark) => {
        this.births += 1;
        onBirth(name, mark);
      },
    });
  }

  /** Where a gateway listens for the browser. */
  get port(): number {
    return Number(this.options.environment.PORT);
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** What it is told at its start when nothing is added. */
  get environment(): NodeJS.ProcessEnv {
    return this.options.environment;
  }

  /** Ends that no test has asked for: nobody but a test sends SIGKILL. */
  get crashes(): string[] {
    return this.ends.filter((how) => how !== 'SIGKILL');
  }

  /** Begins with these variables beside its own; they stay until the next `start` or `renew`. */
  start(extra: NodeJS.ProcessEnv = {}): void {
    this.extra = extra;
    this.process.start();
  }

  /** Asks it to finish what it is at, and starts it anew; resolves when it is ready. */
  async renew(extra: NodeJS.ProcessEnv = {}): Promise<void> {
    await this.begin(extra);
    await this.whenReady();
  }

  /** As `renew`, without waiting: one that is to die may do so before anybody sees it ready. */
  async begin(extra: NodeJS.ProcessEnv): Promise<void> {
    this.extra = extra;
    await this.process.renew();
  }

  /** From its next start on it has only its own variables again. */
  disarm(): void {
    this.extra = {};
  }

  /** Ends it at once; it is started again. */
  kill(): void {
    this.signal('SIGKILL');
  }

  /** Stops its clock: it holds all its connections and does nothing, until `resume`. */
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

  /** A number that its readiness warns of; 0 where it has none of that name. */
  async warning(name: string): Promise<number> {
    const answer = await fetch(this.operations('/health/ready'));
    const { warnings } = (await answer.json()) as { warnings: Record<string, number> };
    return warnings[name] ?? 0;
  }

  /** A metric without labels; NaN where it has none of that name. */
  async metric(name: string): Promise<number> {
    const text = await (await fetch(this.operations('/metrics'))).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  }

  /** The messages of its log that contain this text, with their fields. */
  logged(text: string): Record<string, unknown>[] {
    const lines = readFileSync(this.log, 'utf8').split('\n');
    return lines
      .filter((line) => line.includes(text))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** What it says at /metrics. */
  async metrics(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${String(this.options.operationsPort)}/metrics`);
    return answer.text();
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
      // it has just ended by itself: the next one is on its way
    }
  }
}
