// API failures on request of a test.

/**
 * `stall`: no reply. `reset`, `fail`: the connection ends, or 500, and nothing was executed; with `After` it was
 * executed. `busy`: 409, as the key is in use. `tooMany`: 429. `proxy`: 502 with HTML.
 */
export const failureKinds = [
  ...(['stall', 'reset', 'resetAfter', 'failAfter', 'fail', 'busy', 'tooMany', 'proxy'] as const),
];
export type FailureKind = (typeof failureKinds)[number];

export interface Failure {
  kind: FailureKind;
  /** Affects only calls whose address contains this text. */
  path?: string;
  /** Number of failing calls; 1 by default. */
  times?: number;
}

/** Failures that are still due, and whether the provider is down. */
export class Failures {
  isDown = false;
  private wanted: { kind: FailureKind; path: string; left: number }[] = [];

  add({ kind, path = '', times = 1 }: Failure): void {
    this.wanted.push({ kind, path, left: times });
  }

  /** Takes the next failure that applies to this call. */
  take(path: string): FailureKind | null {
    if (this.isDown) return 'reset';
    const found = this.wanted.find((one) => path.includes(one.path));
    if (!found) return null;
    found.left -= 1;
    if (found.left <= 0) this.wanted = this.wanted.filter((one) => one !== found);
    return found.kind;
  }

  clear(): void {
    this.isDown = false;
    this.wanted = [];
  }
}
