const PROBE_MS = 1_000;

type Probe = () => boolean | Promise<boolean>;

/** Whether this process should be given work: own database and bus, and never another service. */
export class Readiness {
  private probes: Record<string, Probe> = {};
  private state: 'starting' | 'running' | 'draining' = 'starting';

  /** The process has started; from now on the probes decide. */
  running(probes: Record<string, Probe>): void {
    this.probes = probes;
    if (this.state === 'starting') this.state = 'running';
  }

  /** The process is about to go. */
  draining(): void {
    this.state = 'draining';
  }

  async report(): Promise<{ ready: boolean; state: string; checks: Record<string, boolean> }> {
    const entries = Object.entries(this.probes).map(
      async ([name, probe]) => [name, await holds(probe)] as const,
    );
    const checks = Object.fromEntries(await Promise.all(entries));
    const ready = this.state === 'running' && Object.values(checks).every(Boolean);
    return { ready, state: this.state, checks };
  }
}

/** A probe that fails, or does not answer within a second, does not hold. */
async function holds(probe: Probe): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, PROBE_MS, false);
  });
  try {
    return await Promise.race([probe(), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
