// Failures of the API that a test wants.

/**
 * `stall`: no reply. `reset`: the connection ends, before anything is done. `resetAfter`: it ends after it was done.
 * `failAfter`: 500, after it was done. `fail`: 500, nothing was done. `busy`: the key is being worked on. `tooMany`:
 * 429. `proxy`: 502 with HTML.
 */
export const failureKinds = [
  ...(['stall', 'reset', 'resetAfter', 'failAfter', 'fail', 'busy', 'tooMany', 'proxy'] as const),
];
export type FailureKind = (typeof failureKinds)[number];

export interface Failure {
  kind: FailureKind;
  /** Only of calls whose address has this in it. */
  path?: string;
  /** How many calls; 1 by default. */
  times?: number;
}

/** Failures that are still to come, and whether the provider is down. */
export class Failures {
  isDown = false;
  private wanted: { kind: FailureKind; path: string; left: number }[] = [];

  add({ kind, path = '', times = 1 }: Failure): void {
    this.wanted.push({ kind, path, left: times });
  }

  /** The failure of this call; it is used up. */
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
