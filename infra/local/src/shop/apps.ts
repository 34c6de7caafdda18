import { join } from 'node:path';
import { tailOf } from '../machine/files.js';
import { LocalProblem } from '../machine/local-problem.js';
import { giveWay, type Precedence } from '../machine/precedence.js';
import { isRunning, type ProcessMark } from '../machine/process-state.js';
import { until } from '../machine/until.js';
import { AppProcess } from './app-process.js';
import type { Environments, ShopPlan } from './environments.js';
import { requireFreePort } from './free-port.js';
import { Leftovers } from './leftovers.js';
import { folderOf, precedenceOf, SERVICES, type App } from './services.js';

const READY_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 100;
const DEATHS_AT_START = 3;
// As in node.Dockerfile. Young objects get 4 MiB, not 16: what the start leaves behind would fill all of it for good.
// And two threads of V8 instead of four: each keeps memory of its own. What was compiled stays, or a minute without
// customers would make the next one wait for the compiler. Four megabytes are collected by one thread: to wake the
// others costs more than they help.
const NODE_FLAGS = [
  '--max-semi-space-size=4',
  '--no-parallel-scavenge',
  '--v8-pool-size=2',
  '--no-flush-bytecode',
];

/** The running apps of one shop: five services and the gateway. */
export class Apps {
  private readonly apps = new Map<App, { process: AppProcess; readyAt: string }>();
  private readonly leftovers: Leftovers;
  private isStopping = false;

  constructor(
    private readonly plan: ShopPlan,
    private readonly environments: Environments,
    private readonly onDeath: (name: string, how: string) => void,
  ) {
    this.leftovers = new Leftovers(plan.site.folder);
  }

  endLeftovers(): Promise<void> {
    return this.leftovers.end();
  }

  async start(names: readonly App[]): Promise<void> {
    for (const name of names) {
      const port = await this.plan.site.ports.freePortOf(`${name}-operations`);
      const process = this.processOf(name, port);
      this.apps.set(name, {
        process,
        readyAt: `http://127.0.0.1:${String(port)}/health/ready`,
      });
      process.start();
    }
    await Promise.all(names.map((name) => this.whenReady(name)));
  }

  /** The door closes first, so that nobody asks services that are ending. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.apps.get('gateway')?.process.stop();
    await Promise.all(this.processesOf(SERVICES).map((process) => process.stop()));
  }

  /** Ends these alone. */
  async end(names: readonly App[]): Promise<void> {
    await Promise.all(this.processesOf(names).map((process) => process.stop()));
  }

  async renew(names: readonly App[]): Promise<void> {
    await Promise.all(this.processesOf(names).map((process) => process.renew()));
  }

  /** The process numbers, by name, for those who kill on purpose. */
  pids(): Record<string, number | undefined> {
    return Object.fromEntries([...this.apps].map(([name, { process }]) => [name, process.pid]));
  }

  private processesOf(names: readonly App[]): AppProcess[] {
    return names.flatMap((name) => this.apps.get(name)?.process ?? []);
  }

  private processOf(name: App, operationsPort: number): AppProcess {
    const cwd = join(this.plan.checkout, folderOf(name));
    return new AppProcess({
      name,
      cwd,
      command: {
        file: process.execPath,
        args: [...NODE_FLAGS, '--import', '@shop/service-kit/tracing/start', 'dist/main.js'],
        env: this.environments.of(name, operationsPort),
      },
      log: join(this.plan.site.folder, 'logs', `${name}.log`),
      onDeath: this.onDeath,
      onBirth: (_, mark) => {
        this.leftovers.record(name, mark);
        const precedence = precedenceOf(name);
        if (precedence) void this.letStepBack(name, mark, precedence);
      },
    });
  }

  /** It gives way once it is ready: at the start everybody waits for it. */
  private async letStepBack(name: App, mark: ProcessMark, to: Precedence): Promise<void> {
    const isOver = async () => this.isStopping || (await this.isReady(name));
    const limits = { withinMs: READY_WITHIN_MS, everyMs: LOOK_EVERY_MS };
    if ((await until(isOver, limits)) && isRunning(mark)) giveWay(mark, to);
  }

  private isReady(name: App): Promise<boolean> {
    const app = this.apps.get(name);
    return app ? isOk(app.readyAt) : Promise.resolve(false);
  }

  private async whenReady(name: App): Promise<void> {
    const app = this.apps.get(name);
    if (!app) return;
    const isSettled = async () =>
      this.isStopping || app.process.deaths >= DEATHS_AT_START || (await this.isReady(name));
    const settled = await until(isSettled, { withinMs: READY_WITHIN_MS, everyMs: LOOK_EVERY_MS });
    if (this.isStopping) return;
    if (settled && app.process.deaths < DEATHS_AT_START) return;
    // Another program may have taken the port since it was found free.
    if (name === 'gateway') await requireFreePort(this.plan.port);
    throw new LocalProblem(
      `${name} does not start. The end of its log (${app.process.log}):`,
      tailOf(app.process.log),
    );
  }
}

/** Does this address answer with success? */
export async function isOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
