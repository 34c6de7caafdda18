import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/**
 * Records the work that the harness has begun and ended: in memory, and in a file if the record must outlive the
 * process.
 */
export class EventLog {
  readonly begun: string[] = [];
  readonly ended: string[] = [];
  atOnce = 0;
  mostAtOnce = 0;

  constructor(private readonly file?: string) {}

  /** Runs the work for one or several keys, and records its end only if it succeeds. */
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

/** Returns the keys that all processes with this file have begun or ended, including repetitions. */
export function keysIn(file: string, what: 'begin' | 'end'): string[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line.startsWith(`${what} `))
    .map((line) => line.slice(what.length + 1));
}
