import { performance } from 'node:perf_hooks';

/** Progress lines on the terminal, one for each step. */
export class Terminal {
  constructor(
    private readonly write: (text: string) => void = (text) => void process.stdout.write(text),
    private readonly redraws = process.stdout.isTTY,
  ) {}

  say(line = ''): void {
    this.write(`${line}\n`);
  }

  /** Shows the step while it runs, then its duration. */
  async step<T>(title: string, work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    this.write(this.redraws ? `… ${title}` : `… ${title}\n`);
    try {
      const result = await work();
      this.close(`✓ ${title} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
      return result;
    } catch (error) {
      this.close(`✗ ${title}`);
      throw error;
    }
  }

  private close(line: string): void {
    this.write(this.redraws ? `\r${line}\n` : `${line}\n`);
  }
}
