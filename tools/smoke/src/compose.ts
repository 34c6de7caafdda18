import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { until } from './polling.js';

const run = promisify(execFile);
const HEALTHY_WITHIN_MS = 180_000;

/** One project of docker compose, and its containers. */
export class Compose {
  constructor(
    private readonly folder: string,
    private readonly environment: NodeJS.ProcessEnv,
  ) {}

  /** Runs `docker compose ...`; returns its output. */
  compose(...args: string[]): Promise<string> {
    return this.docker('compose', ...args);
  }

  async docker(...args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.environment, maxBuffer: 64 * 1024 * 1024 };
    const { stdout } = await run('docker', args, options);
    return stdout.trim();
  }

  /** Returns the ids of a service's containers, running or not. */
  async containers(service: string): Promise<string[]> {
    return lines(await this.compose('ps', '--all', '--quiet', service));
  }

  /** Returns the long-running services that are running now. */
  async running(): Promise<string[]> {
    return lines(await this.compose('ps', '--services', '--filter', 'status=running'));
  }

  /** Scales services to this number of replicas without touching the running ones, and waits for them. */
  async scale(replicas: Record<string, number>): Promise<void> {
    const flags = Object.entries(replicas).flatMap(([name, count]) => [
      '--scale',
      `${name}=${String(count)}`,
    ]);
    const names = Object.keys(replicas);
    await this.compose('up', '--detach', '--no-recreate', '--no-deps', ...flags, ...names);
    for (const [name, count] of Object.entries(replicas)) await this.untilHealthy(name, count);
  }

  /** Waits until exactly `count` containers of the service exist and are healthy. */
  async untilHealthy(service: string, count?: number): Promise<void> {
    await until(
      `${service} is healthy`,
      async () => {
        const ids = await this.containers(service);
        const states = await Promise.all(ids.map((id) => this.stateOf(id)));
        const enough = count === undefined ? ids.length > 0 : ids.length === count;
        return enough && states.every((state) => state === 'running healthy');
      },
      { withinMs: HEALTHY_WITHIN_MS, everyMs: 500 },
    );
  }

  /** Returns the id of the container's first process on the machine that runs it. */
  async firstProcess(id: string): Promise<number> {
    return Number(await this.docker('inspect', '--format', '{{.State.Pid}}', id));
  }

  /** Returns status and health of a container: `running healthy`. */
  stateOf(id: string): Promise<string> {
    const format = '{{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}';
    return this.docker('inspect', '--format', format, id);
  }
}

const lines = (text: string): string[] => text.split('\n').filter(Boolean);
