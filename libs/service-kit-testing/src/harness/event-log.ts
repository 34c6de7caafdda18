import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * Records the resources that the harness has created and removed: in memory, and in a file where it must outlive the
 * process.
 */
export class EventLog {
  readonly begun: string[] = [];
  readonly ended: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;

  constructor(private readonly file?: string) {}

  /** Runs the work on one thing or on several together, and notes their end only if it succeeds. */
  async during<T>(keys: string | readonly string[], work: () => Promise<T>): Promise<T> {
    const all = [keys].flat();
    this.begun.push(...all);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    for (const key of all) this.write(`begin ${key}`);
    try {
      const result = await work();
      this.ended.push(...all);
      for (const key of all) this.write(`end ${key}`);
      return result;
    } finally {
      this.atOnce--;
    }
  }

  private write(line: string): void {
    if (this.file) appendFileSync(this.file, `${line}\n`);
  }
}

/** The keys that all processes writing to the file have begun or ended, repetitions included. */
export function keysIn(file: string, what: 'begin' | 'end'): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith(`${what} `))
    .map((line) => line.slice(what.length + 1));
}
