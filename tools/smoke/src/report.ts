/** Runs named steps, prints the result of each, and records those that failed. */
export class Report {
  private readonly failures: string[] = [];

  /** Returns true if the step did not throw. Prints its result if that is a short text. */
  async step(what: string, work: () => Promise<unknown>): Promise<boolean> {
    const began = performance.now();
    const took = () => `${((performance.now() - began) / 1000).toFixed(1)} s`;
    try {
      const figures = await work();
      const said = typeof figures === 'string' && figures.length < 200 ? `: ${figures}` : '';
      console.log(`ok      ${what} (${took()})${said}`);
      return true;
    } catch (error) {
      this.failures.push(what);
      console.error(
        `FAILED  ${what} (${took()})\n  ${error instanceof Error ? error.message : String(error)}`,
      );
      return false;
    }
  }

  /** Prints the overall result; returns the exit code. */
  end(): number {
    console.log(
      this.failures.length === 0 ? 'Smoke test passed.' : `Failures: ${this.failures.join('; ')}`,
    );
    return this.failures.length === 0 ? 0 : 1;
  }
}
