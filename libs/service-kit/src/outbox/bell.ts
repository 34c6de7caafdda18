/** Rung when there may be something to do; a ring that nobody waits for is heard by the next who does. */
export class Bell {
  private hasRung = false;
  private wake: (() => void) | undefined;

  ring(): void {
    this.hasRung = true;
    this.wake?.();
  }

  /** Whether it rang before the time was over. */
  async heard(withinMs: number): Promise<boolean> {
    if (!this.hasRung) await this.rungWithin(withinMs);
    const { hasRung } = this;
    this.hasRung = false;
    return hasRung;
  }

  private rungWithin(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

const bells = new Set<Bell>();

/** From now on the bell rings whenever this process has committed a fact; answers how to end that. */
export function ringOnCommit(bell: Bell): () => void {
  bells.add(bell);
  return () => bells.delete(bell);
}

/** A statement of this process has committed a fact. */
export function factCommitted(): void {
  for (const bell of bells) bell.ring();
}
