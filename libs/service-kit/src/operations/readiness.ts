import { withTimeout } from '../with-timeout.js';

const PROBE_MS = 1_000;

type Probe = () => boolean | Promise<boolean>;
/** A number that should be 0; undefined where it is unknown. */
type Figure = () => Promise<number | undefined>;

export interface ReadinessReport {
  ready: boolean;
  state: string;
  checks: Record<string, boolean>;
  /** Migrations of this version that its database lacks: until they have run, it consumes nothing. */
  missingMigrations?: readonly string[];
  /** Counters that need attention while work continues: only those above 0. */
  warnings: Record<string, number>;
}

/** Decides if this process is ready for work: by its own database and bus, and never by another service. */
export class Readiness {
  private probes: Record<string, Probe> = {};
  private figures: Record<string, Figure> = {};
  private state: 'starting' | 'running' | 'draining' = 'starting';
  private missing: readonly string[] = [];

  /** The process waits for these migrations of its database. */
  migrationsMissing(names: readonly string[]): void {
    this.missing = names;
  }

  /** The process has started; from now on checks and metrics are reported. */
  running(probes: Record<string, Probe>, figures: Record<string, Figure> = {}): void {
    this.probes = probes;
    this.figures = figures;
    if (this.state === 'starting') this.state = 'running';
  }

  /** The process is about to go. */
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

/** A probe that fails, or takes longer than a second, does not hold. */
async function holds(probe: Probe): Promise<boolean> {
  try {
    return await withTimeout(Promise.resolve(probe()), PROBE_MS, () => false);
  } catch {
    return false;
  }
}
