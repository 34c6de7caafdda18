// A process that stood still (stopped, swapped out, starved of its processor) finds in its sockets what came meanwhile,
// without a time of arrival: deadlines travel as milliseconds that are left, not as times of day.

const LOOK_EVERY_MS = 100;
/** A shorter one is nothing out of the ordinary. */
const STALL_MS = 1_000;
/** Milliseconds in which the buffered data of the sockets is read. */
const READ_WITHIN_MS = 250;

export class EventLoopLag {
  private lookedAt: number;
  private stall = { length: 0, endedAt: -Infinity };

  constructor(private readonly clock: () => number = () => performance.now()) {
    this.lookedAt = clock();
  }

  /** Measures at an interval that keeps no process alive. */
  start(): this {
    setInterval(() => this.look(), LOOK_EVERY_MS).unref();
    return this;
  }

  /** Milliseconds that a message which is read now may have lain in its socket. */
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
