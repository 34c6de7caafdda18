/** A signal that there may be work; if no one is waiting, it is stored for the next waiter. */
export class CommitSignal {
  private isRaised = false;
  private wake: (() => void) | undefined;

  raise(): void {
    this.isRaised = true;
    this.wake?.();
  }

  /** Returns true if it was raised within the time. */
  async wait(withinMs: number): Promise<boolean> {
    if (!this.isRaised) await this.raisedWithin(withinMs);
    const { isRaised: wasRaised } = this;
    this.isRaised = false;
    return wasRaised;
  }

  private raisedWithin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const signals = new Set<CommitSignal>();

/** Raises the signal whenever this process has committed an event; returns a function that stops this. */
export function signalOnCommit(signal: CommitSignal): () => void {
  signals.add(signal);
  return () => signals.delete(signal);
}

/** Raises all signals, because a statement of this process has committed an event. */
export function eventCommitted(): void {
  for (const signal of signals) signal.raise();
}
