/** Milliseconds between checks of a server that hangs. */
const LOOK_EVERY_MS = 1_000;

/**
 * Spares callers the wait for a server that hangs: after a command has timed out, all commands fail at once until a
 * background check, made once a second, succeeds.
 */
export class CircuitBreaker {
  private timer: NodeJS.Timeout | undefined;

  /** `look` rejects with a timeout while the server does not respond. */
  constructor(
    private readonly look: () => Promise<unknown>,
    private readonly isTimeout: (error: unknown) => boolean = isTimeoutOfRedis,
  ) {}

  /** Returns true while commands fail at once. */
  get isOpen(): boolean {
    return this.timer !== undefined;
  }

  /** Returns the result of the command. Rejects at once while the server hangs. */
  async run<T>(command: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new Error('the server does not respond');
    try {
      return await command();
    } catch (error) {
      if (this.isTimeout(error)) this.open();
      throw error;
    }
  }

  close(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private open(): void {
    this.timer ??= setTimeout(() => void this.lookAgain(), LOOK_EVERY_MS).unref();
  }

  private async lookAgain(): Promise<void> {
    const looking = this.timer;
    const isUp = await this.look().then(
      () => true,
      (error: unknown) => !this.isTimeout(error),
    );
    if (this.timer !== looking) return;
    this.timer = undefined;
    if (!isUp) this.open();
  }
}

/** Recognises a timeout of ioredis, whose errors have no code. */
const isTimeoutOfRedis = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Command timed out';
