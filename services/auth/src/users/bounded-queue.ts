import { DomainError } from '@shop/service-kit/domain-error';

/** Runs a few jobs at once, lets a few more wait, and refuses the rest, so that a flood cannot starve the process. */
export class BoundedQueue {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /** Runs the work when there is room. Throws `service.busy` if the queue is full. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < this.concurrency) this.running += 1;
    else await this.wait();
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      // The slot goes directly to the next job, so that a new one cannot overtake it.
      if (next) next();
      else this.running -= 1;
    }
  }

  private wait(): Promise<void> {
    if (this.waiting.length >= this.maxWaiting) throw new DomainError('service.busy');
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}
