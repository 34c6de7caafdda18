// A process that stood still (stopped, swapped out, starved of CPU) finds messages of unknown age in its sockets:
// deadlines travel as remaining milliseconds, not as times of day.

const LOOK_EVERY_MS = 100;
/** Shorter stalls are normal. */
const STALL_MS = 1_000;
/** Milliseconds within which the buffered data of the sockets is read. */
const READ_WITHIN_MS = 250;

export class EventLoopLag {
  private lookedAt: number;
  private stall = { length: 0, endedAt: -Infinity };

  constructor(private readonly clock: () => number = () => performance.now()) {
    this.lookedAt = clock();
  }

  /** Starts measuring at an interval that does not keep the process alive. */
  start(): this {
    setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return this;
  }

  /** Returns the milliseconds that a message read now may have waited in its socket. */
  maxQueuedMs(): number {
    const now = this.look();
    return now - this.stall.endedAt < READ_WITHIN_MS ? this.stall.length : 0;
  }

  private look(): number {
    const now = this.clock();
    const length = now - this.lookedAt;
    if (length > STALL_MS) this.stall = { length, endedAt: now };
    this.lookedAt = now;
    return now;
  }
}
