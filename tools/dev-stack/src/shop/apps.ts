import { join } from 'node:path';
import { tailOf } from '../machine/files.js';
import { LocalProblem } from '../machine/local-problem.js';
import { setCpuPriority, type CpuPriority } from '../machine/cpu-priority.js';
import { isRunning, type ProcessMark } from '../machine/process-state.js';
import { until } from '../machine/polling.js';
import { AppProcess } from './app-process.js';
import type { Environments, ShopPlan } from './environments.js';
import { requireFreePort } from './free-port.js';
import { OrphanProcesses } from './orphan-processes.js';
import { folderOf, cpuPriorityOf, SERVICES, type App } from '../services.js';

const READY_WITHIN_MS = 90_000;
const LOOK_EVERY_MS = 100;
const CRASHES_AT_START = 3;
// The same flags as in infra/docker/Dockerfile. A semi-space of 4 MiB instead of 16 and two V8 threads instead of four
// save memory. Bytecode is kept, so that nothing is recompiled after a pause. One thread collects 4 MiB faster than
// several.
const NODE_FLAGS = [
  '--max-semi-space-size=4',
  '--no-parallel-scavenge',
  '--v8-pool-size=2',
  '--no-flush-bytecode',
];

/** The running apps of one shop: six services and the gateway. */
export class Apps {
  private readonly apps = new Map<App, { process: AppProcess; readyAt: string }>();
  private readonly orphans: OrphanProcesses;
  private isStopping = false;

  constructor(
    private readonly plan: ShopPlan,
    private readonly environments: Environments,
    private readonly onCrash: (name: string, how: string) => void,
  ) {
    this.orphans = new OrphanProcesses(plan.dataDirectory.folder);
  }

  endOrphans(): Promise<void> {
    return this.orphans.end();
  }

  async start(names: readonly App[]): Promise<void> {
    for (const name of names) {
      const port = await this.plan.dataDirectory.ports.freePortOf(`${name}-operations`);
      const process = this.processOf(name, port);
      this.apps.set(name, {
        process,
        readyAt: `http://127.0.0.1:${String(port)}/health/ready`,
      });
      process.start();
    }
    await Promise.all(names.map((name) => this.whenReady(name)));
  }

  /** Stops the gateway first, so that no request reaches services that are stopping. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.apps.get('gateway')?.process.stop();
    await Promise.all(this.processesOf(SERVICES).map((process) => process.stop()));
  }

  /** Stops only these apps. */
  async end(names: readonly App[]): Promise<void> {
    await Promise.all(this.processesOf(names).map((process) => process.stop()));
  }

  async renew(names: readonly App[]): Promise<void> {
    await Promise.all(this.processesOf(names).map((process) => process.renew()));
  }

  /** Process numbers by app name. */
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
      log: join(this.plan.dataDirectory.folder, 'logs', `${name}.log`),
      onCrash: this.onCrash,
      onStart: (_, mark) => {
        this.orphans.record(name, mark);
        const cpuPriority = cpuPriorityOf(name);
        if (cpuPriority) void this.lowerPriority(name, mark, cpuPriority);
      },
    });
  }

  /** Lowers the priority once the app is ready, because every other app waits for its start. */
  private async lowerPriority(name: App, mark: ProcessMark, to: CpuPriority): Promise<void> {
    const isOver = async () => this.isStopping || (await this.isReady(name));
    const limits = { withinMs: READY_WITHIN_MS, everyMs: LOOK_EVERY_MS };
    if ((await until(isOver, limits)) && isRunning(mark)) setCpuPriority(mark, to);
  }

  private isReady(name: App): Promise<boolean> {
    const app = this.apps.get(name);
    return app ? isOk(app.readyAt) : Promise.resolve(false);
  }

  private async whenReady(name: App): Promise<void> {
    const app = this.apps.get(name);
    if (!app) return;
    const isSettled = async () =>
      this.isStopping || app.process.crashes >= CRASHES_AT_START || (await this.isReady(name));
    const settled = await until(isSettled, { withinMs: READY_WITHIN_MS, everyMs: LOOK_EVERY_MS });
    if (this.isStopping) return;
    if (settled && app.process.crashes < CRASHES_AT_START) return;
    // Another program may have taken the port since it was found free.
    if (name === 'gateway') await requireFreePort(this.plan.port);
    throw new LocalProblem(
      `${name} does not start. The end of its log (${app.process.log}):`,
      tailOf(app.process.log),
    );
  }
}

/** Returns true if this address responds with success. */
export async function isOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
