import { withTimeout } from '../with-timeout.js';

const PROBE_MS = 1_000;

type Probe = () => boolean | Promise<boolean>;
/** A number that should be 0; undefined if it is unknown. */
type Figure = () => Promise<number | undefined>;

export interface ReadinessReport {
  ready: boolean;
  state: string;
  checks: Record<string, boolean>;
  /** Migrations of this version that the database lacks: until they have run, the process consumes nothing. */
  missingMigrations?: readonly string[];
  /** Counters that need attention although work continues; only those above 0. */
  warnings: Record<string, number>;
}

/** Decides if this process is ready for work, depending on its own database and bus, never on another service. */
export class Readiness {
  private probes: Record<string, Probe> = {};
  private figures: Record<string, Figure> = {};
  private state: 'starting' | 'running' | 'draining' = 'starting';
  private missing: readonly string[] = [];

  /** Records that the process waits for these migrations of its database. */
  migrationsMissing(names: readonly string[]): void {
    this.missing = names;
  }

  /** Records that the process has started; from now on, checks and figures are reported. */
  running(probes: Record<string, Probe>, figures: Record<string, Figure> = {}): void {
    this.probes = probes;
    this.figures = figures;
    if (this.state === 'starting') this.state = 'running';
  }

  /** Records that the process is shutting down. */
  draining(): void {
    this.state = 'draining';
  }

  async report(): Promise<ReadinessReport> {
    const entries = Object.entries(this.probes).map(
      async ([name, probe]) => [name, await holds(probe)] as const,
    );
    const checks = Object.fromEntries(await Promise.all(entries));
    const ready = this.state === 'running' && Object.values(checks).every(Boolean);
    const report = { ready, state: this.state, checks, warnings: await this.warnings() };
    return this.missing.length === 0 ? report : { ...report, missingMigrations: this.missing };
  }

  private async warnings(): Promise<Record<string, number>> {
    const entries = Object.entries(this.figures).map(
      async ([name, figure]) => [name, (await figure()) ?? 0] as const,
    );
    return Object.fromEntries((await Promise.all(entries)).filter(([, count]) => count > 0));
  }
}

/** Returns false for a probe that fails, or takes longer than a second. */
async function holds(probe: Probe): Promise<boolean> {
  try {
    return await withTimeout(Promise.resolve(probe()), PROBE_MS, () => false);
  } catch {
    return false;
  }
}
